/** Milliseconds for a test or hook that builds the portal, or waits until another process has, on a loaded machine. */
export const BUILD_TIMEOUT_MS = 300_000;
