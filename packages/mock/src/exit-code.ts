/** What each exit code says. */
export const exitCodes = {
  0: 'Stopped by SIGINT or SIGTERM, or help was printed.',
  1: 'The command line is wrong, Node is too old, or the mock could not start.',
} as const;

export type ExitCode = keyof typeof exitCodes;
