/** Base addresses of the mock and the gateway, without a slash at the end. */
export interface Addresses {
  readonly mock: string;
  readonly gateway: string;
}

/** The addresses that `npm start` uses unless `MOCK_PORT` or `GATEWAY_PORT` is set. */
export const defaultAddresses: Addresses = {
  mock: 'http://127.0.0.1:4010',
  gateway: 'http://127.0.0.1:4020',
};

/** The address of the portal itself under `npm start` unless `PORTAL_PORT` is set. */
export const defaultPortalAddress = 'http://127.0.0.1:4000';
