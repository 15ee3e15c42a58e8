from math import log as log
from math import sqrt as sqrt
