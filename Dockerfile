# Black Queen as an image: one process, one folder of data, nothing else to write to.
#
# make image-check takes these steps without a container engine, so it reads this file: COPY and
# RUN of the first stage, ENV, USER, HEALTHCHECK and CMD of the last one.
#
# A tag can come to mean newer bytes. To pin the bytes, write the digest that
#     docker buildx imagetools inspect python:3.11.14-slim-bookworm
# prints behind the tag: FROM python:3.11.14-slim-bookworm@sha256:...

FROM python:3.11.14-bookworm AS build
WORKDIR /src
COPY LICENSE MANIFEST.in README.md package.json package-lock.json pyproject.toml setup.py ./
COPY requirements requirements
COPY packaging packaging
COPY app app
# No .git comes along: --build-arg BLACK_QUEEN_COMMIT=$(git rev-parse HEAD) lets --version name it.
ARG BLACK_QUEEN_COMMIT
RUN sh packaging/image.sh /opt/black-queen postgres

FROM python:3.11.14-slim-bookworm
RUN install --directory --mode 0700 --owner 10001 --group 10001 /data
COPY --from=build /opt/black-queen /opt/black-queen
ENV PATH=/opt/black-queen/bin:/usr/local/bin:/usr/bin:/bin
ENV BLACK_QUEEN_DATA=/data PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["python", "-c", \
  "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["black-queen", "serve", "--host", "0.0.0.0", "--port", "8000"]
