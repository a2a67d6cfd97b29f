import { Agent } from 'node:http';
import type { OperationId } from '@social-data/contract';
import { callOf } from '../server/test-gateway.ts';
import { type Answer, getAnswer } from './get-answer.ts';

export interface CallerOptions {
  readonly url: string;
  readonly token: string;
  /** Local addresses, taken in turn; on Linux each 127.x.y.z is one. */
  readonly addresses: readonly string[];
  /** Whether connections are used for further calls. */
  readonly keepAlive: boolean;
}

/** What a call asks for. */
export interface Asked {
  /** The keyword or id, which names the steps of the upstream: see `fault-upstream.ts`. */
  readonly subject: string;
  /** @default searchUsers */
  readonly operationId?: OperationId;
  /** Further parameters. */
  readonly more?: Readonly<Record<string, string>>;
}

/** The parameter of each operation that has the subject. */
const subjectOf: Readonly<Partial<Record<OperationId, string>>> = {
  searchUsers: 'keyword',
  listAnswers: 'questionId',
  getAuthorSideBaseInfo: 'oAuthorId',
  getAuthorLinkInfo: 'oAuthorId',
  getAuthorTouchDistribution: 'oAuthorId',
};

/** Somebody with a token. */
export class Caller {
  readonly #options: CallerOptions;
  readonly #agents: readonly Agent[];
  #subjects = 0;
  #calls = 0;
  #ended = 0;

  constructor(options: CallerOptions) {
    const { addresses, keepAlive } = options;
    this.#options = options;
    this.#agents = addresses.map((localAddress) => new Agent({ keepAlive, localAddress }));
  }

  /** Calls that have not ended. */
  get inProgress(): number {
    return this.#calls - this.#ended;
  }

  /** Calls that have ended. */
  get ended(): number {
    return this.#ended;
  }

  /** A keyword or id that was not used before, for which the upstream takes these steps. */
  subject(steps: string): string {
    this.#subjects += 1;
    return `${this.#subjects}:${steps}`;
  }

  /** Makes a call. Never rejects. */
  async call(asked: Asked, signal?: AbortSignal): Promise<Answer> {
    const agent = this.#agents[this.#calls % this.#agents.length];
    this.#calls += 1;
    const answer = await getAnswer(this.urlOf(asked), { agent, signal });
    this.#ended += 1;
    return answer;
  }

  /** Makes calls at the same time, each with a subject of its own. */
  calls(count: number, steps: string, asked: Omit<Asked, 'subject'> = {}): Promise<Answer[]> {
    const call = () => this.call({ ...asked, subject: this.subject(steps) });
    return Promise.all(Array.from({ length: count }, call));
  }

  /** Makes a call and leaves as soon as `until` resolves. */
  async leave(asked: Asked, until: () => Promise<unknown>): Promise<void> {
    const leaving = new AbortController();
    const left = this.call(asked, leaving.signal);
    await until();
    leaving.abort();
    await left;
  }

  /** The address of a call. */
  urlOf({ subject, operationId = 'searchUsers', more }: Asked): string {
    const { url, token } = this.#options;
    return `${url}${callOf(operationId, { ...more, token, [subjectOf[operationId] ?? 'id']: subject })}`;
  }

  /** Closes its idle connections. */
  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }
}
