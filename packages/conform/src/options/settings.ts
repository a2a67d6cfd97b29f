import type { ReportForm } from '../report/report-forms.ts';

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
