import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * What counts as one address for limits: an IPv4 address, or the /64 network of an IPv6 address, because one subscriber
 * has all addresses of the network.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups.slice(0, 4).join(':');
}

/** Some proxies add the port, as in `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/;

/** The proxies whose `X-Forwarded-For` is trusted. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /** @param addresses IP addresses and networks such as `10.0.0.0/8`; validated by the configuration */
  constructor(addresses: readonly string[]) {
    for (const entry of addresses) {
      const [address = '', prefix] = entry.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (prefix === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(prefix), family);
    }
  }

  includes(address: string): boolean {
    return this.#list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }

  /**
   * The address that a trusted proxy received the request from: the last entry of `X-Forwarded-For` that is no trusted
   * proxy itself. A caller can forge the entries before it. Undefined when that entry is no address, or absent.
   */
  clientAddress(forwarded: string | readonly string[] | undefined): string | undefined {
    const text = typeof forwarded === 'string' ? forwarded : (forwarded ?? []).join(',');
    const entries = text.split(',').map((entry) => entry.trim().replace(WITH_PORT, '$1$2'));
    const client = entries.findLast((entry) => isIP(entry) === 0 || !this.includes(entry));
    return client !== undefined && isIP(client) > 0 ? client : undefined;
  }
}
