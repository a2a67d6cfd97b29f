import { SlotMap } from '@social-data/source/slots';
import type { SourceSuccess } from '@social-data/source/source';
import { successBytes } from '@social-data/source/success-body';

/** Who paid a response, and when it came: by the clock of the day, and in milliseconds of the monotonic clock. */
interface Receipt {
  readonly accountId: string;
  readonly recordTime: string;
  readonly receivedAt: number;
}

/**
 * A response of the source, for one call or for many. While it is for one, its body may be a part of larger memory. Once
 * others join, or the cache or the rescue keeps it, all of them share bytes that keep hardly any others in memory.
 */
export class ReceivedResponse {
  /** Whether the payload reports a failure of its own, although the code is 0. */
  readonly hasInnerFailure: boolean;
  /** The account that paid it. */
  readonly accountId: string;
  /** Monotonic clock, milliseconds. */
  readonly receivedAt: number;
  #body: Buffer;

  /** @param recordTime of a payload without a body, so that all calls that it serves show the same */
  constructor(payload: SourceSuccess, { accountId, recordTime, receivedAt }: Receipt) {
    this.#body = payload.body ?? successBytes(payload, recordTime);
    this.hasInnerFailure = payload.hasInnerFailure === true;
    this.accountId = accountId;
    this.receivedAt = receivedAt;
  }

  /** The whole body. */
  get body(): Buffer {
    return this.#body;
  }

  /** The whole body as the bytes that all users of this response share. */
  shared(): Buffer {
    const { length, buffer } = this.#body;
    if (length < MIN_PART_OF_MEMORY * buffer.byteLength) {
      const copy = Buffer.allocUnsafeSlow(length);
      this.#body.copy(copy);
      this.#body = copy;
    }
    return this.#body;
  }
}

/** Beside a body, its memory has the head of the response; beside a small one, perhaps other responses. */
const MIN_PART_OF_MEMORY = 0.9;

/** About the bytes that a response occupies which is kept under this key. */
export function sizeOf(response: ReceivedResponse, key: string): number {
  return response.shared().buffer.byteLength + 2 * key.length + ENTRY_BYTES;
}

/** Objects, headers and the place in the map. */
const ENTRY_BYTES = 400;

interface Entry<Response> {
  readonly response: Response;
  readonly owner: Owner;
  readonly bytes: number;
  /** Whether it was asked for since it was stored, or since it was last spared. */
  isUsed: boolean;
}

interface Owner {
  readonly accountId: string;
  bytes: number;
  /** The keys of its responses, the oldest first. */
  readonly keys: Set<string>;
}

/**
 * Stored responses of all accounts, up to a number of bytes. When there are more, the account with the most bytes loses
 * its oldest response that nobody has asked for since the last time, so that a flood of one account takes no other
 * one's.
 */
export class FairResponses<Response> {
  readonly #maxBytes: number;
  readonly #sizeOf: (response: Response, key: string) => number;
  readonly #entries = new SlotMap<string, Entry<Response>>();
  readonly #owners = new Map<string, Owner>();
  #bytes = 0;

  constructor(maxBytes: number, sizeOf: (response: Response, key: string) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Response | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    entry.isUsed = true;
    return entry.response;
  }

  /** Stores a response in place of an earlier one with the same key. */
  set(key: string, accountId: string, response: Response): void {
    this.delete(key);
    const owner = this.#owners.get(accountId) ?? { accountId, bytes: 0, keys: new Set() };
    const bytes = this.#sizeOf(response, key);
    this.#entries.set(key, { response, owner, bytes, isUsed: false });
    this.#owners.set(accountId, owner);
    owner.keys.add(key);
    owner.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.#maxBytes) this.#evictOne();
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    const { owner, bytes } = entry;
    this.#entries.delete(key);
    owner.keys.delete(key);
    owner.bytes -= bytes;
    this.#bytes -= bytes;
    if (owner.keys.size === 0) this.#owners.delete(owner.accountId);
  }

  #evictOne(): void {
    let most: Owner | undefined;
    for (const owner of this.#owners.values())
      if (most === undefined || owner.bytes > most.bytes) most = owner;
    if (most !== undefined) this.#evictFrom(most);
  }

  #evictFrom({ keys }: Owner): void {
    // A key that is spared comes last, so the loop comes back to it when all others are spared.
    for (const key of keys) {
      const entry = this.#entries.get(key);
      if (entry?.isUsed) {
        entry.isUsed = false;
        keys.delete(key);
        keys.add(key);
      } else {
        this.delete(key);
        return;
      }
    }
  }
}
