import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not reached over the internet (RFC 6890 and its successors), as address and length of the prefix. */
const privateNetworks = [
  ...[['0.0.0.0', 8] as const, ['10.0.0.0', 8] as const, ['100.64.0.0', 10] as const],
  ...[['127.0.0.0', 8] as const, ['169.254.0.0', 16] as const, ['172.16.0.0', 12] as const],
  ...[['192.0.0.0', 24] as const, ['192.0.2.0', 24] as const, ['192.168.0.0', 16] as const],
  ...[['198.18.0.0', 15] as const, ['198.51.100.0', 24] as const, ['203.0.113.0', 24] as const],
  ...[['224.0.0.0', 3] as const, ['::', 96] as const, ['64:ff9b::', 96] as const],
  ...[['64:ff9b:1::', 48] as const, ['100::', 64] as const, ['2001::', 23] as const],
  ...[['2001:db8::', 32] as const, ['2002::', 16] as const, ['fc00::', 7] as const],
  ...[['fe80::', 10] as const, ['fec0::', 10] as const, ['ff00::', 8] as const],
];

const blocked = new BlockList();
for (const [network, prefix] of privateNetworks)
  blocked.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4');

/** Whether an IP address is reached over the internet. An IPv4 address inside of an IPv6 one is judged as that. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !blocked.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * `lookup` of a connection that refuses private addresses. The connection is made to the address that was checked, so a
 * name that resolves to another one a moment later gains nothing.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const refused = addresses?.find(({ address }) => !isPublicAddress(address));
    if (error) callback(error, []);
    else if (refused !== undefined) callback(new Error(`${hostname} has a private address`), []);
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
};
