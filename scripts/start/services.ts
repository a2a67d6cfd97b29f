import { operations } from '@social-data/contract/operations';
import { exampleRequest } from './example-request.ts';

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
  /** The address of a service; undefined until it listens. */
  addressOf(name: string): string | undefined;
  /** Resolves with the address of a service that is started before this one, once it listens. */
  listening(name: string): Promise<string>;
}

export interface Service {
  readonly name: string;
  /** The environment variable that changes the port. */
  readonly portVariable: string;
  readonly defaultPort: number;
  /** Rejects with the error of `listen` when the port is not available. */
  start(options: StartOptions): Promise<RunningService>;
}

export const mockService: Service = {
  name: 'mock',
  portVariable: 'MOCK_PORT',
  defaultPort: 4010,
  start: async ({ port, host }) => {
    const mock = await (await import('@social-data/mock')).startMock({ port, host });
    return { ...mock, requests: [tryIt(exampleRequest(mock.url, operations.searchUsers))] };
  },
};

/**
 * The services of `npm start`, in the order in which they are printed. A service is imported when it is
 * started, so that a wrong port is reported before anything slow happens.
 */
export const services: readonly Service[] = [
  {
    name: 'portal',
    portVariable: 'PORTAL_PORT',
    defaultPort: 4000,
    start: async ({ port, host, addressOf }) => {
      const { buildPortal, startPortal } = await import('@social-data/portal');
      await buildPortal();
      const addresses = () => {
        const [mock, gateway] = [addressOf('mock'), addressOf('gateway')];
        return { ...(mock && { mock }), ...(gateway && { gateway }) };
      };
      const portal = await startPortal({ port, host, addresses });
      return { ...portal, requests: [tryIt(`${portal.url}/openapi.json`)] };
    },
  },
  mockService,
  {
    name: 'gateway',
    portVariable: 'GATEWAY_PORT',
    defaultPort: 4020,
    start: async ({ port, host }) => {
      const { startPageDemo } = await import('./start-page-demo.ts');
      const gateway = await startPageDemo({ port, host });
      const note = `admin page with invented calls: ${gateway.adminUrl}/admin/, token ${gateway.adminToken}`;
      const requests = [tryIt(exampleRequest(gateway.url, operations.searchUsers))];
      return { ...gateway, requests, note };
    },
  },
];

function tryIt(address: string): ExampleRequest {
  return { purpose: 'try', address };
}
