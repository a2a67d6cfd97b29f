import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb';
import { bundleManifest, packageManifest } from './bundle-manifest.ts';

/**
 * Packs the built server as a bundle that a host installs by opening it.
 * @param built the folder that `buildMcp` has filled
 * @param folder where the bundle is written to
 * @returns the path of the bundle
 * @throws Error when the tool of the format refuses the manifest
 */
export async function buildBundle(built: string, folder: string): Promise<string> {
  const { version } = await packageManifest();
  const outputPath = join(folder, `social-data-mcp-${version}.mcpb`);
  const content = await mkdtemp(join(tmpdir(), 'mcp-bundle-'));
  try {
    await cp(built, content, { recursive: true });
    const manifest = JSON.stringify(await bundleManifest(), null, 2);
    await writeFile(join(content, 'manifest.json'), `${manifest}\n`);
    await mkdir(folder, { recursive: true });
    // It validates the manifest first.
    if (!(await packExtension({ extensionPath: content, outputPath, silent: true })))
      throw new Error('The manifest of the MCP bundle is not valid.');
    return outputPath;
  } finally {
    await rm(content, { recursive: true, force: true });
  }
}
