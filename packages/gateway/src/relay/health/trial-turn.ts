/**
 * Milliseconds for which a trial is kept for other accounts than the one that had the last trial: else one account could
 * take every trial with requests that fail, and stop all others for as long as it likes.
 */
export const TRIAL_PREFERENCE_MS = 1_000;

/** Milliseconds after which a trial without a result no longer keeps other accounts from having one. */
export const MAX_TRIAL_MS = 10_000;
