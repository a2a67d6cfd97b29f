import { startDemo } from '@social-data/gateway';
import { startMock } from '@social-data/mock';
import { test } from 'vitest';
import { isLongRun } from '../../../test/scale.ts';
import { addPortalPart, buildPortal, startPortal } from '../src/index.ts';

/** A running portal with the mock and the gateway that its pages call. */
export interface RunningSite {
  readonly url: string;
  readonly mock: string;
  readonly gateway: string;
  close(): Promise<void>;
}

/**
 * Builds the portal if it is stale, and starts it with a mock and a gateway of its own. As with `npm start`, the first
 * request for a download or the reference adds it.
 */
export async function startSite(): Promise<RunningSite> {
  const [mock, gateway] = await Promise.all([
    startMock({ port: 0 }),
    startDemo({ port: 0, host: '127.0.0.1' }),
    // The sizes of pages are those of a site for the network.
    buildPortal({ compress: isLongRun, parts: false }),
  ]);
  const addresses = { mock: mock.url, gateway: gateway.url };
  const portal = await startPortal({
    ...{ port: 0, addresses: () => addresses },
    addPart: addPortalPart,
  });
  return {
    url: portal.url,
    ...addresses,
    close: async () => {
      await Promise.all([portal.close(), mock.close(), gateway.close()]);
    },
  };
}

/** Its hooks get the site that all files of a worker share, which the first of them starts. */
export const siteTest = test.extend<{ $worker: { readonly site: RunningSite } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});
