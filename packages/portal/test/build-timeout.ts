/** Time for a test hook that builds the portal, on a loaded machine. */
export const BUILD_TIMEOUT_MS = 180_000;
