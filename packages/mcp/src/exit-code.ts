/** What each exit code says. */
export const exitCodes = {
  0: 'The host ended the connection, or SIGINT or SIGTERM stopped the server.',
  1: 'An option is unknown or lacks its value, or Node is too old.',
  2: 'A value of an option or a variable is wrong, or the server could not start.',
} as const;

export type ExitCode = keyof typeof exitCodes;
