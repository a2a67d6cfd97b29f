import { type Addresses, defaultAddresses } from '../../shared/addresses.ts';

/** Reads the addresses from this page's server; a web server without `/config.json` gives the defaults. */
export async function servedAddresses(): Promise<Addresses> {
  try {
    const config: unknown = await (await fetch('/config.json')).json();
    return isAddresses(config) ? config : defaultAddresses;
  } catch {
    return defaultAddresses;
  }
}

function isAddresses(value: unknown): value is Addresses {
  const { mock, gateway }: Partial<Record<string, unknown>> = Object(value);
  return typeof mock === 'string' && typeof gateway === 'string';
}
