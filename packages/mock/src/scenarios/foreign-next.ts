import { withNextAddress } from '../with-next-address.ts';
import { isCursorList } from './operation-kinds.ts';
import type { Scenario } from './scenario.ts';

const token = 'mock-foreign-next';
const FOREIGN_HOST = 'https://elsewhere.invalid';

/** An address that a client must never follow: whoever does would carry the token to another host. */
export const foreignNext: Scenario = {
  token,
  example: token,
  meaning: `The address of the next page leads to another host, ${FOREIGN_HOST}.`,
  affects: isCursorList,
  read: (part) =>
    part === token
      ? {
          stage: 'data',
          name: token,
          shape: (data) =>
            withNextAddress(data, (address) => {
              const { pathname, search } = new URL(address);
              const foreign = new URL(pathname + search, FOREIGN_HOST);
              foreign.searchParams.set('canary', 'never-fetch-this');
              return foreign.href;
            }),
        }
      : undefined,
};
