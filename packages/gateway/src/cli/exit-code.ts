/** What each exit code says. */
export const exitCodes = {
  0: 'The command did what it says, or the gateway was stopped by SIGINT or SIGTERM and closed in order.',
  1: 'The command failed, the gateway could not start, a worker failed, a second signal came, or Node is too old.',
  2: 'The command line, a variable or a configured file is wrong. Nothing was changed.',
} as const;

export type ExitCode = keyof typeof exitCodes;
