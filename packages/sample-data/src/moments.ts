/** Unix seconds. Everything in the samples happened between these two moments. */
export const firstMoment = 1546300800; // 2019-01-01T00:00:00Z
/** The fixed "now" of the samples: nothing is as late as this. */
export const endOfTime = 1767225600; // 2026-01-01T00:00:00Z
/** A day in seconds. */
export const day = 86400;
