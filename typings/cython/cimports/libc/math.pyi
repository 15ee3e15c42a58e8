from math import exp as exp
from math import fabs as fabs
from math import log as log
from math import sqrt as sqrt
