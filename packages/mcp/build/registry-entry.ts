import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { contractInfo } from '@social-data/contract';
import { packageManifest } from './bundle-manifest.ts';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
/** The registry takes no longer description. */
const MAX_DESCRIPTION = 100;

/**
 * `server.json`, as the registry of MCP servers takes it.
 * @param name the name in the registry: reverse DNS of whoever publishes it, a slash, the server
 * @param downloadBase where the bundle can be downloaded, without its name
 * @param bundle path of the bundle, whose hash hosts compare
 * @throws Error for a name or an address that the registry refuses
 */
export async function registryEntry(
  name: string,
  downloadBase: string,
  bundle: string,
): Promise<object> {
  if (!/^[a-zA-Z0-9.-]+\.[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/.test(name))
    throw new Error(`${name} is no name of the registry. One is com.example/social-data.`);
  if (!/^https:\/\/[^?#\s]+$/.test(downloadBase))
    throw new Error('The address of the download is an https: address without a query.');
  const { version, description } = await packageManifest();
  const [short = ''] = description.split(': ');
  const [summary = ''] = [description, short].filter((each) => each.length <= MAX_DESCRIPTION);
  const hash = createHash('sha256').update(await readFile(bundle));
  return {
    $schema: SCHEMA,
    name,
    title: contractInfo.title,
    description: summary,
    version,
    packages: [
      {
        registryType: 'mcpb',
        identifier: `${downloadBase.replace(/\/$/, '')}/${basename(bundle)}`,
        fileSha256: hash.digest('hex'),
        transport: { type: 'stdio' },
        environmentVariables: [
          {
            name: 'SOCIAL_DATA_BASE_URL',
            description: 'Address of the service.',
            isRequired: true,
          },
          {
            name: 'SOCIAL_DATA_TOKEN',
            description: 'Token of the service.',
            isRequired: true,
            isSecret: true,
          },
        ],
      },
    ],
  };
}
