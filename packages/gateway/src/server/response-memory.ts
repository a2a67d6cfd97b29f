/** A response that the operating system has not taken whole, because its caller does not read it as fast. */
export interface UnreadResponse {
  /** The id of the account; empty when the token was refused. */
  readonly accountId: string;
  /** Identifies the connection, which may have several such responses. */
  readonly connection: object;
  /** The body, whose memory other responses may share; undefined when it is text. */
  readonly body: Buffer | undefined;
  /** Bytes that this response alone takes. */
  readonly ownBytes: number;
  /** Closes the connection, with all its responses. */
  drop(): void;
}

/**
 * Bounds the memory of responses that are being written. A body counts with all the memory that it is a part of until
 * its last byte is written, because that is what it keeps so long, and once for all responses that share this memory.
 * Beyond the bound, the account that holds most loses its slowest reader: callers who do not read harm no other account.
 */
export class ResponseMemory {
  readonly #maxBytes: number;
  /** The response whose caller has read nothing for longest comes first. */
  readonly #unread = new Set<UnreadResponse>();
  /** For each memory, the responses that share it. */
  readonly #users = new Map<ArrayBufferLike, number>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes of all responses that are being written. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts a response until `remove`. Drops others, or this one, when there is no room for it. */
  add(response: UnreadResponse): void {
    const { body, ownBytes } = response;
    this.#unread.add(response);
    this.#bytes += ownBytes;
    if (body !== undefined) this.#use(body.buffer, 1);
    while (this.#bytes > this.#maxBytes && this.#unread.size > 0)
      this.#dropSlowest(this.#largestAccount());
  }

  /** The caller of a response has read on. */
  progressed(response: UnreadResponse): void {
    if (this.#unread.delete(response)) this.#unread.add(response);
  }

  /** Has no effect on a response that was dropped. */
  remove(response: UnreadResponse): void {
    if (!this.#unread.delete(response)) return;
    const { body, ownBytes } = response;
    this.#bytes -= ownBytes;
    if (body !== undefined) this.#use(body.buffer, -1);
  }

  /** Counts the memory while it has users. */
  #use(memory: ArrayBufferLike, change: 1 | -1): void {
    const before = this.#users.get(memory) ?? 0;
    if (before === 0) this.#bytes += memory.byteLength;
    this.#users.set(memory, before + change);
    if (before + change > 0) return;
    this.#users.delete(memory);
    this.#bytes -= memory.byteLength;
  }

  /** Prefers a response whose memory no other one needs, because only that makes room. */
  #dropSlowest(accountId: string | undefined): void {
    const own = [...this.#unread].filter((response) => response.accountId === accountId);
    const slowest =
      own.find(({ body }) => body === undefined || this.#usersOf(body) === 1) ?? own[0];
    if (slowest === undefined) return;
    for (const response of this.#unread)
      if (response.connection === slowest.connection) this.remove(response);
    slowest.drop();
  }

  /** The account with the largest share. The responses that share memory have equal parts of it. */
  #largestAccount(): string | undefined {
    const shares = new Map<string, number>();
    for (const { accountId, body, ownBytes } of this.#unread) {
      const part = body === undefined ? 0 : body.buffer.byteLength / this.#usersOf(body);
      shares.set(accountId, (shares.get(accountId) ?? 0) + ownBytes + part);
    }
    const [largest] = [...shares].sort(([, one], [, other]) => other - one);
    return largest?.[0];
  }

  #usersOf({ buffer }: Buffer): number {
    return this.#users.get(buffer) ?? 1;
  }
}
