import { LRUCache } from 'lru-cache';

/** A response of the source, whose bytes all calls share that it serves. */
export interface ReceivedResponse {
  /** The whole body. */
  readonly body: Buffer;
  /** Whether the payload reports a failure of its own, although the code is 0. */
  readonly hasInnerFailure: boolean;
  /** The account that paid it. */
  readonly accountId: string;
  /** Monotonic clock, milliseconds. */
  readonly receivedAt: number;
}

/** About the bytes that a response occupies which is kept under this key. */
export function sizeOf({ body }: Pick<ReceivedResponse, 'body'>, key: string): number {
  return body.buffer.byteLength + 2 * key.length + ENTRY_BYTES;
}

/** Objects, headers and the place in the map. */
const ENTRY_BYTES = 400;

/**
 * Stored responses of all accounts, up to a number of bytes. When there are more, the account with the most bytes loses
 * the one that nobody has asked for the longest, so that a flood of one account takes no other one's.
 */
export class FairResponses<Response extends {}> {
  readonly #maxBytes: number;
  readonly #sizeOf: (response: Response, key: string) => number;
  readonly #accounts = new Map<string, LRUCache<string, Response>>();
  /** The account that each key belongs to. */
  readonly #owners = new Map<string, string>();
  #bytes = 0;

  constructor(maxBytes: number, sizeOf: (response: Response, key: string) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Response | undefined {
    return this.#ownerOf(key)?.get(key);
  }

  /** Stores a response in place of an earlier one with the same key. */
  set(key: string, accountId: string, response: Response): void {
    this.delete(key);
    const owned = this.#accounts.get(accountId) ?? this.#open(accountId);
    this.#owners.set(key, accountId);
    owned.set(key, response);
    while (this.#bytes > this.#maxBytes) this.#largest()?.pop();
  }

  delete(key: string): void {
    this.#ownerOf(key)?.delete(key);
  }

  #ownerOf(key: string): LRUCache<string, Response> | undefined {
    const accountId = this.#owners.get(key);
    return accountId === undefined ? undefined : this.#accounts.get(accountId);
  }

  #open(accountId: string): LRUCache<string, Response> {
    const owned = new LRUCache<string, Response>({
      // Not a limit: the responses of all accounts have one together.
      maxSize: Number.MAX_SAFE_INTEGER,
      sizeCalculation: this.#sizeOf,
      onInsert: (response, key) => {
        this.#bytes += this.#sizeOf(response, key);
      },
      disposeAfter: (response, key) => {
        this.#bytes -= this.#sizeOf(response, key);
        this.#owners.delete(key);
        if (owned.size === 0) this.#accounts.delete(accountId);
      },
    });
    this.#accounts.set(accountId, owned);
    return owned;
  }

  /** The responses of the account with the most bytes. */
  #largest(): LRUCache<string, Response> | undefined {
    let most: LRUCache<string, Response> | undefined;
    for (const owned of this.#accounts.values())
      if (most === undefined || owned.calculatedSize > most.calculatedSize) most = owned;
    return most;
  }
}
