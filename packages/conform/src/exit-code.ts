/** What each exit code says. */
export const exitCodes = {
  0: 'No rule is broken.',
  1: 'A rule is broken.',
  2: 'Nothing was tested: an option is wrong, a file cannot be read or written, no server responds, or Node is too old.',
  3: 'The run stopped at --max-calls. What was tested until then is not broken.',
  130: 'Interrupted by Ctrl-C (SIGINT). The report has what ran until then.',
  143: 'Terminated (SIGTERM). The report has what ran until then.',
} as const;

export type ExitCode = keyof typeof exitCodes;
