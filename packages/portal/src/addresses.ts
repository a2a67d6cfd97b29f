/** Where the servers to try are, without a slash at the end. */
export interface Addresses {
  readonly mock: string;
  readonly gateway: string;
}

/** Where `npm start` puts them unless its variables say otherwise. */
export const defaultAddresses: Addresses = {
  mock: 'http://127.0.0.1:4010',
  gateway: 'http://127.0.0.1:4020',
};
