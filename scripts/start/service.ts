import { type OperationInfo, security } from '@social-data/contract/operations';

export interface RunningService {
  /** Base address, without a slash at the end. */
  readonly url: string;
  /** Printed at the start. */
  readonly requests: readonly ExampleRequest[];
  /** Another hint, printed after the requests. */
  readonly note?: string;
  close(): Promise<void>;
}

export interface ExampleRequest {
  /** What it shows. */
  readonly purpose: string;
  readonly address: string;
  /** Whether the response headers matter as well. */
  readonly withHeaders?: true;
}

export interface StartOptions {
  readonly port: number;
  readonly host: string;
  /** The address of an earlier service of the plan, once it runs; undefined when it is not part of this start. */
  addressOf(name: string): Promise<string | undefined>;
  /** Aborts when the user stops the start. */
  readonly signal: AbortSignal;
}

/** Starts a service. Rejects with the error of `listen` when the port is not available. */
export type Start = (options: StartOptions) => Promise<RunningService>;

/** Prints a service with its requests to try. */
export function announce(name: string, running: RunningService): void {
  const [first = '', ...others] = running.requests.map(
    ({ purpose, address, withHeaders }) =>
      `${purpose}: curl ${withHeaders ? '-si' : '-s'} '${address}'`,
  );
  const start = `${name}  ${running.url}  `;
  console.log(start + first);
  const more = running.note === undefined ? others : [...others, running.note];
  for (const line of more) console.log(line.padStart(start.length + line.length));
}

/** Accepted by every service of `npm start`. */
const DEMO_TOKEN = 'demo-token';

/** The address of a request to an operation with the contract's examples of its required parameters. */
export function exampleRequest(
  baseUrl: string,
  operation: OperationInfo,
  token = DEMO_TOKEN,
): string {
  const url = new URL(operation.path, baseUrl);
  for (const { name, required, example } of operation.parameters) {
    if (required) url.searchParams.set(name, String(example));
  }
  url.searchParams.set(security.name, token);
  return url.href;
}
