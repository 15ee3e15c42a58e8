// What a page has complained of since it was asked before; the first time it begins to listen.
() => {
  if (!globalThis.heard) {
    const heard = [];
    globalThis.heard = heard;
    const failed = ({ message, target }) => heard.push(message ?? `not loaded: ${target.src ?? target.href}`);
    addEventListener("error", failed, { capture: true });
    addEventListener("unhandledrejection", ({ reason }) => heard.push(String(reason)));
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      heard.push(`${effectiveDirective} forbids ${blockedURI}`);
    });
    for (const kind of ["error", "warn"]) {
      const say = console[kind];
      console[kind] = (...words) => {
        heard.push(words.join(" "));
        say.apply(console, words);
      };
    }
    const load = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const answer = await load(...asked);
      if (!answer.ok) heard.push(`${answer.status}: ${answer.url}`);
      return answer;
    };
  }
  return globalThis.heard.splice(0);
}
