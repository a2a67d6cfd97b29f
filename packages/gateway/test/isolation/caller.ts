import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { OperationId } from '@social-data/contract';
import { callOf } from '../server/test-gateway.ts';

/** How a call ended. */
export interface Answer {
  /** The result code, or the error of the connection. */
  readonly code: number | string;
  readonly headers: IncomingHttpHeaders;
  /** Milliseconds from the call to its whole response. */
  readonly ms: number;
}

export interface CallerOptions {
  readonly url: string;
  readonly token: string;
  /** The first letter of its keywords, which says at the upstream whose request it is. */
  readonly letter: string;
  /** Local addresses, taken in turn; on Linux each 127.x.y.z is one. */
  readonly addresses: readonly string[];
  /** Whether connections are used for further calls. */
  readonly keepAlive: boolean;
}

export interface CallOptions {
  /** @default searchUsers */
  readonly operationId?: OperationId;
  /** Further parameters. */
  readonly more?: Readonly<Record<string, string>>;
  /** Hangs up when it aborts. */
  readonly signal?: AbortSignal;
}

/** The parameter of each operation that names the step of the upstream, see `fault-upstream.ts`. */
const subjectOf: Readonly<Record<OperationId, string>> = {
  searchUsers: 'keyword',
  listAnswers: 'questionId',
  getAuthorSideBaseInfo: 'oAuthorId',
  getAuthorLinkInfo: 'oAuthorId',
  getAuthorTouchDistribution: 'oAuthorId',
};

/** A person with a token. */
export class Caller {
  readonly token: string;
  readonly #options: CallerOptions;
  readonly #agents: readonly Agent[];
  #subjects = 0;
  #calls = 0;
  #inProgress = 0;
  #ended = 0;

  constructor(options: CallerOptions) {
    this.token = options.token;
    this.#options = options;
    this.#agents = options.addresses.map(
      (localAddress) => new Agent({ keepAlive: options.keepAlive, localAddress }),
    );
  }

  /** Calls without an end. */
  get inProgress(): number {
    return this.#inProgress;
  }

  /** Calls that have ended. */
  get ended(): number {
    return this.#ended;
  }

  /** A keyword or id that was not used before, for which the upstream takes a step. */
  subject(step: string): string {
    this.#subjects += 1;
    return `${this.#options.letter}${this.#subjects}:${step}`;
  }

  /** Makes a call. Never rejects. */
  async call(subject: string, options: CallOptions = {}): Promise<Answer> {
    const startedAt = performance.now();
    this.#inProgress += 1;
    const { code, headers } = await this.#codeOf(subject, options);
    this.#inProgress -= 1;
    this.#ended += 1;
    return { code, headers, ms: performance.now() - startedAt };
  }

  /** Makes calls with subjects of their own at the same time. */
  calls(count: number, step: string, options?: CallOptions): Promise<Answer[]> {
    return Promise.all(Array.from({ length: count }, () => this.call(this.subject(step), options)));
  }

  /** Makes a call and leaves as soon as `until` resolves. */
  async leave(subject: string, until: () => Promise<unknown>): Promise<void> {
    const leaving = new AbortController();
    const left = this.call(subject, { signal: leaving.signal });
    await until();
    leaving.abort();
    await left;
  }

  /** Closes its idle connections. */
  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }

  /** The address of a call. */
  target(subject: string, { operationId = 'searchUsers', more = {} }: CallOptions = {}): string {
    const query = { ...more, token: this.token, [subjectOf[operationId]]: subject };
    return `${this.#options.url}${callOf(operationId, query)}`;
  }

  #codeOf(
    subject: string,
    options: CallOptions,
  ): Promise<{ readonly code: number | string; readonly headers: IncomingHttpHeaders }> {
    const agent = this.#agents[this.#calls % this.#agents.length];
    this.#calls += 1;
    const { signal } = options;
    return new Promise((resolve) => {
      const fail = (error: Error) => resolve({ code: error.message, headers: {} });
      const receive = (response: IncomingMessage) => {
        const { headers } = response;
        const end = () => resolve({ code: Number(headers['x-result-code']), headers });
        response.on('error', fail).on('end', end).resume();
      };
      get(this.target(subject, options), { agent, ...(signal && { signal }) }, receive).on(
        'error',
        fail,
      );
    });
  }
}
