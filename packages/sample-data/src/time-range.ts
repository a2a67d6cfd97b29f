/** Unix seconds. Everything in the samples happened between these two times. */
export const earliestTime = 1546300800; // 2019-01-01T00:00:00Z
/** The fixed "now" of the samples; every time is earlier. */
export const latestTime = 1767225600; // 2026-01-01T00:00:00Z
/** A day in seconds. */
export const day = 86400;
