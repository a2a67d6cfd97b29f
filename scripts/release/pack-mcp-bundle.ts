import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBundle } from '../../packages/mcp/build/build-bundle.ts';
import { buildMcp } from '../../packages/mcp/build/build-mcp.ts';

/** Builds the MCP server and packs it as a bundle that a host opens. Returns the path of the bundle. */
export async function packMcpBundle(folder: string): Promise<string> {
  const built = await mkdtemp(join(tmpdir(), 'mcp-build-'));
  try {
    await buildMcp(built);
    return await buildBundle(built, folder);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}
