import { withBase } from 'vitepress';
import type { Addresses } from '../shared/addresses.ts';
import { data as facts } from './site-facts.data.ts';

let served: Promise<Addresses> | undefined;

/**
 * The addresses that the server of this page names in `/config.json`, read once. A web server without that file gives those
 * that the site was built with.
 */
export function servedAddresses(): Promise<Addresses> {
  served ??= readAddresses();
  return served;
}

async function readAddresses(): Promise<Addresses> {
  try {
    const config: unknown = await (await fetch(withBase('/config.json'))).json();
    return isAddresses(config) ? config : facts.addresses;
  } catch {
    return facts.addresses;
  }
}

function isAddresses(value: unknown): value is Addresses {
  const { mock, gateway }: Partial<Record<string, unknown>> = Object(value);
  return typeof mock === 'string' && typeof gateway === 'string';
}
