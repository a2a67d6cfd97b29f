import { readFileSync } from 'node:fs';

/** The release of this gateway, from its package. */
export const gatewayVersion: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;
