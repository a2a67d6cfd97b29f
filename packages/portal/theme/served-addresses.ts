import { withBase } from 'vitepress';
import { type Addresses, defaultAddresses } from '../shared/addresses.ts';

let served: Promise<Addresses> | undefined;

/**
 * The addresses that the server of this page names in `/config.json`, read once. A web server without that file gives the
 * addresses of `npm start`.
 */
export function servedAddresses(): Promise<Addresses> {
  served ??= readAddresses();
  return served;
}

async function readAddresses(): Promise<Addresses> {
  try {
    const config: unknown = await (await fetch(withBase('/config.json'))).json();
    return isAddresses(config) ? config : defaultAddresses;
  } catch {
    return defaultAddresses;
  }
}

function isAddresses(value: unknown): value is Addresses {
  const { mock, gateway }: Partial<Record<string, unknown>> = Object(value);
  return typeof mock === 'string' && typeof gateway === 'string';
}
