import math


# #region mean
def mean(values: list[float]) -> float:
    return math.fsum(values) / len(values)
# #endregion mean
