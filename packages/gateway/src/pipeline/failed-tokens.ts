import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

/** How wrong tokens are slowed (decision D20). */
export interface SlowingRules {
  /** Wrong tokens of one address that are answered at once. */
  readonly free: number;
  /** Milliseconds that the first one after those waits; each further one waits twice as long. */
  readonly firstDelay: number;
  /** Milliseconds that an answer waits at most. */
  readonly maxDelay: number;
  /** Milliseconds without a wrong token after which an address begins anew. */
  readonly forgottenAfter: number;
  /** Answers that wait at a time; beyond them an answer leaves at once and its connection is closed. */
  readonly maxWaiting: number;
  /** Addresses that are remembered; the one that was quiet longest gives way. */
  readonly maxAddresses: number;
}

export const standardSlowing: SlowingRules = {
  free: 10,
  firstDelay: 100,
  maxDelay: 3_000,
  forgottenAfter: 60_000,
  maxWaiting: 1_000,
  maxAddresses: 10_000,
};

/** Slows the answers to wrong tokens by the address that they come from. Right tokens never meet it. */
export class FailedTokens {
  readonly #rules: SlowingRules;
  readonly #failures: LRUCache<string, number>;
  readonly #waiting = new Set<() => void>();
  #stopped = false;
  /** Answers that had to wait until now. */
  slowed = 0;

  constructor(clock: Clock, rules: Partial<SlowingRules> = {}) {
    this.#rules = { ...standardSlowing, ...rules };
    this.#failures = new LRUCache({
      max: this.#rules.maxAddresses,
      ttl: this.#rules.forgottenAfter,
      ttlResolution: 0,
      // The cache takes a time of 0 for none.
      perf: { now: () => clock.monotonic() + 1 },
    });
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Notes a wrong token and waits as long as its answer has to. Resolves with whether the connection may stay open. */
  async failed(address: string): Promise<boolean> {
    const place = networkOf(address);
    const failures = (this.#failures.get(place) ?? 0) + 1;
    this.#failures.set(place, failures);
    const delay = this.#delay(failures);
    if (delay === 0 || this.#stopped) return true;
    this.slowed += 1;
    if (this.#waiting.size >= this.#rules.maxWaiting) return false;
    await this.#wait(delay);
    return true;
  }

  /** Lets go of every answer that waits, at shutdown. */
  stop(): void {
    this.#stopped = true;
    for (const release of this.#waiting) release();
  }

  #delay(failures: number): number {
    const { free, firstDelay, maxDelay } = this.#rules;
    const over = failures - free;
    return over <= 0 ? 0 : Math.min(maxDelay, firstDelay * 2 ** (over - 1));
  }

  #wait(delay: number): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        this.#waiting.delete(release);
        resolve();
      };
      const timer = setTimeout(release, delay);
      this.#waiting.add(release);
    });
  }
}

/** A subscriber of IPv6 has a whole /64 of addresses, which count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups.slice(0, 4).join(':');
}
