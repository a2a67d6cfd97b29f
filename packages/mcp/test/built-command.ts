import { join } from 'node:path';
import { buildPackage } from '@social-data/package-build';
import { buildOnce } from '../../../test/build-once.ts';

/** The script of the server, as in the published package. */
export async function builtCommand(): Promise<string> {
  return join(await buildOnce('mcp', (built) => buildPackage('mcp', built)), 'cli.js');
}
