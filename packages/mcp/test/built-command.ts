import { join } from 'node:path';
import { buildOnce } from '../../../test/build-once.ts';
import { buildMcp } from '../build/build-mcp.ts';

/** The script of the server, as in the published package. */
export async function builtCommand(): Promise<string> {
  return join(await buildOnce('mcp', buildMcp), 'cli.js');
}
