import { operations } from '@social-data/contract/operations';
import { exampleRequest } from './example-request.ts';
import type { ServiceName } from './plan.mjs';

export interface RunningService {
  /** Base address, without a slash at the end. */
  readonly url: string;
  /** Printed at the start. */
  readonly requests: readonly ExampleRequest[];
  /** What else can be done with it, printed after the requests. */
  readonly note?: string;
  close(): Promise<void>;
}

export interface ExampleRequest {
  /** What it shows. */
  readonly purpose: string;
  readonly address: string;
  /** Whether the headers of the response show it, too. */
  readonly withHeaders?: true;
}

export interface StartOptions {
  readonly port: number;
  readonly host: string;
  /** The address of a service that was started before; undefined when it is not part of this start. */
  addressOf(name: string): string | undefined;
  /** Aborts when the user stops the start. */
  readonly signal: AbortSignal;
}

/** Starts a service. Rejects with the error of `listen` when the port is not available. */
export type Start = (options: StartOptions) => Promise<RunningService>;

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
    const { buildPortal, isPortalBuilt, startPortal } = await import('@social-data/portal');
    if (!isPortalBuilt()) console.log('building the documentation, about 30 s ...');
    await buildPortal({ signal });
    const [mock, gateway] = [addressOf('mock'), addressOf('gateway')];
    const addresses = { ...(mock && { mock }), ...(gateway && { gateway }) };
    const portal = await startPortal({ port, host, addresses: () => addresses });
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
