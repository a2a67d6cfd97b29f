import { LRUCache } from 'lru-cache';

/** The bytes of an answer that the contract has checked. */
export interface ReadyAnswer {
  readonly bytes: Buffer;
  readonly code: number;
  /** Message of a failure. */
  readonly reason: string | undefined;
}

/** Answers of calls that were made before, so that they need neither be made nor be checked again. */
export interface ReadyAnswers {
  get(key: string): ReadyAnswer | undefined;
  keep(key: string, answer: ReadyAnswer): void;
  /** Whether it is one of the answers kept here. */
  has(body: unknown): body is ReadyAnswer;
}

const MOST_BYTES = 16 * 1024 * 1024;

export function createReadyAnswers(): ReadyAnswers {
  const answers = new LRUCache<string, ReadyAnswer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });
  const issued = new WeakSet<object>();
  return {
    get: (key) => answers.get(key),
    keep: (key, answer) => {
      issued.add(answer);
      answers.set(key, answer);
    },
    has: (body): body is ReadyAnswer =>
      typeof body === 'object' && body !== null && issued.has(body),
  };
}
