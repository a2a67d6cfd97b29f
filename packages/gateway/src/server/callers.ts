import { networkOf } from './network-of.ts';

/** What one client address occupies. */
export interface Caller {
  /** Identifies the address: an IPv4 address, or an IPv6 network. */
  readonly network: string;
  /** Open connections. */
  connections: number;
  /** Requests that are being handled. */
  requests: number;
}

/** Counts the open connections and the requests in progress of each client address. */
export class Callers {
  readonly #byNetwork = new Map<string, Caller>();

  /** The caller of an address. The counts of a caller are kept while they are above zero. */
  of(address: string): Caller {
    const network = networkOf(address);
    const known = this.#byNetwork.get(network);
    if (known !== undefined) return known;
    const caller = { network, connections: 0, requests: 0 };
    this.#byNetwork.set(network, caller);
    return caller;
  }

  /** Forgets a caller that occupies nothing any more. */
  release(caller: Caller): void {
    if (caller.connections === 0 && caller.requests === 0) this.#byNetwork.delete(caller.network);
  }
}
