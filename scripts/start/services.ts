import { operations } from '@social-data/contract/operations';
import { exampleRequest } from './example-request.ts';

export interface RunningService {
  /** Base address, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly port: number;
  readonly host: string;
  /** The address of a service; undefined until it listens. */
  addressOf(name: string): string | undefined;
}

export interface Service {
  readonly name: string;
  /** The environment variable that changes the port. */
  readonly portVariable: string;
  readonly defaultPort: number;
  /** Rejects with the error of `listen` when the port is not available. */
  start(options: StartOptions): Promise<RunningService>;
  /** The address of an example request, printed at the start. */
  tryIt(url: string): string;
}

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
      return startPortal({ port, host, addresses });
    },
    tryIt: (url) => `${url}/openapi.json`,
  },
  {
    name: 'mock',
    portVariable: 'MOCK_PORT',
    defaultPort: 4010,
    start: async ({ port, host }) => (await import('@social-data/mock')).startMock({ port, host }),
    tryIt: (url) => exampleRequest(url, operations.searchUsers),
  },
  {
    name: 'gateway',
    portVariable: 'GATEWAY_PORT',
    defaultPort: 4020,
    start: async ({ port, host }) =>
      (await import('@social-data/gateway')).startDemo({ port, host }),
    tryIt: (url) => exampleRequest(url, operations.searchUsers),
  },
];
