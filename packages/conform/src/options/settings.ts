/** What a run is started with, read and checked once. */
export interface Settings {
  /** Addresses have no slash at their end. */
  readonly baseUrl: string;
  readonly secondUrl: string | undefined;
  readonly publicUrl: string | undefined;
  /** Certificates (PEM). */
  readonly ca: string | undefined;
  readonly token: string;
  /** Valid values of parameters, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Tokens by the code that they produce. */
  readonly tokens: Readonly<Record<number, string>>;
  readonly adapter: 'foreign' | 'mock';
  /** Whether differences from the decisions are failures. */
  readonly isOurs: boolean;
  /** Whether only the number of calls is printed. */
  readonly isPlan: boolean;
  /** Undefined without a limit. */
  readonly maxCalls: number | undefined;
  /** Milliseconds that a response may take. */
  readonly timeout: number;
  readonly reports: readonly RequestedReport[];
  readonly seed: number;
  /** Random calls of each operation. */
  readonly fuzz: number;
}

export interface RequestedReport {
  readonly form: ReportForm;
  /** Undefined for standard output. */
  readonly file: string | undefined;
}

/** The forms that a report can have. */
export const reportForms = ['markdown', 'junit', 'json'] as const;

export type ReportForm = (typeof reportForms)[number];

/** The command line is wrong, or there is no server to test: exit code 2, no report. The message says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

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
