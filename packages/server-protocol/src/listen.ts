import type { AddressInfo, Server } from 'node:net';

/** Where a server listens. */
export interface ListenAddress {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
}

/**
 * Maximum number of connections that wait to be accepted; the operating system may allow fewer. With Node's default of 511,
 * a burst of connections fills the queue, and other callers wait a second until their system tries again.
 */
const BACKLOG = 4096;

/**
 * Makes a server listen, and resolves with its address once it does. Rejects with the error of `listen`,
 * for example one with the code `EADDRINUSE`.
 */
export function listen(server: Server, { host, port }: ListenAddress): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address);
      else reject(new Error('The server has no TCP address.'));
    });
  });
}

/** The origin of a server, for example `http://127.0.0.1:4010`; an IPv6 address gets its brackets. */
export function originOf({ host, port }: ListenAddress, protocol: 'http' | 'https' = 'http') {
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
