import { operations } from '@social-data/contract/operations';
import { exampleRequest } from './example-request.ts';
import type { ServiceName } from './plan.mjs';
import type { ExampleRequest, Start } from './service.ts';

/**
 * The services by name. Each is imported when it is started, so that a wrong port is reported before anything slow
 * happens.
 */
export const starters: Readonly<Record<ServiceName, Start>> = {
  mock: async ({ port, host }) => {
    const mock = await (await import('@social-data/mock')).startMock({ port, host });
    return { ...mock, requests: [tryIt(exampleRequest(mock.url, operations.searchUsers))] };
  },
  gateway: async ({ port, host }) => {
    const { startPageDemo } = await import('./start-page-demo.ts');
    const gateway = await startPageDemo({ port, host });
    const note = `admin page with invented calls: ${gateway.adminUrl}/admin/, token ${gateway.adminToken}`;
    const requests = [tryIt(exampleRequest(gateway.url, operations.searchUsers))];
    return { ...gateway, requests, note };
  },
  portal: async ({ port, host, addressOf, signal }) => {
    const { addPortalDownloads, buildPortal, isPortalBuilt, startPortal } = await import(
      '@social-data/portal'
    );
    // Most who start it download nothing, so the packages wait until somebody asks for one.
    const pages = { downloads: false, signal };
    if (!isPortalBuilt(pages)) console.log('building the documentation, about 25 s ...');
    await buildPortal(pages);
    const [mock, gateway] = [addressOf('mock'), addressOf('gateway')];
    const addresses = { ...(mock && { mock }), ...(gateway && { gateway }) };
    const portal = await startPortal({
      ...{ port, host, addresses: () => addresses },
      addDownloads: addPortalDownloads,
    });
    return {
      ...portal,
      requests: [tryIt(`${portal.url}/openapi.json`)],
      note: `open ${portal.url} in a browser`,
    };
  },
  relay: async (options) => (await import('./relay-service.ts')).startRelay(options),
  'node one': async (options) => (await import('./node-services.ts')).startNodeOne(options),
  'node two': async (options) => (await import('./node-services.ts')).startNodeTwo(options),
};

function tryIt(address: string): ExampleRequest {
  return { purpose: 'try', address };
}
