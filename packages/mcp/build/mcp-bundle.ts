import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb';
import { contractInfo, operationIds } from '@social-data/contract';
import { buildPackage } from '@social-data/package-build';
import { toolDefinition, toolNames } from '../src/tools/tool-definition.ts';

/** What the server needs to know, as a host asks a person for it. */
const userConfig = {
  base_url: {
    type: 'string',
    title: 'Address of the service',
    description: 'Such as https://api.social-data.example',
    required: true,
  },
  token: {
    type: 'string',
    title: 'Token',
    description: 'Token of the service. The host keeps it where other secrets are.',
    required: true,
    sensitive: true,
  },
  max_calls: {
    type: 'number',
    title: 'Requests',
    description: 'Requests that the server sends in total, retries included.',
    default: 100,
    min: 1,
    max: 1_000_000,
  },
};

/**
 * Builds the server and packs it as a bundle that a host installs by opening it.
 * @param folder where the bundle is written to
 * @returns the path of the bundle
 * @throws Error when the tool of the format rejects the manifest
 */
export async function packMcpBundle(folder: string): Promise<string> {
  const content = await mkdtemp(join(tmpdir(), 'mcp-bundle-'));
  try {
    await buildPackage('mcp', content);
    const manifest = bundleManifest(
      JSON.parse(await readFile(join(content, 'package.json'), 'utf8')),
    );
    await writeFile(join(content, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await mkdir(folder, { recursive: true });
    const outputPath = join(folder, `social-data-mcp-${manifest.version}.mcpb`);
    // It validates the manifest first.
    if (!(await packExtension({ extensionPath: content, outputPath, silent: true })))
      throw new Error('The manifest of the MCP bundle is not valid.');
    return outputPath;
  } finally {
    await rm(content, { recursive: true, force: true });
  }
}

/** The members of `package.json` that the manifest repeats. */
interface PackageManifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: { readonly node: string };
}

/** `manifest.json` of the bundle. Tools come from the contract, the rest from the package. */
function bundleManifest({ version, description, license, engines }: PackageManifest) {
  const tools = toolNames(operationIds);
  // The folder of the bundle or an entry of `userConfig`, as the format writes it.
  const given = (name: string) => `\${${name}}`;
  const script = `${given('__dirname')}/cli.js`;
  return {
    manifest_version: '0.3',
    name: 'social-data',
    display_name: contractInfo.title,
    version,
    description,
    author: { name: `The ${contractInfo.title} maintainers` },
    license,
    server: {
      type: 'node',
      entry_point: 'cli.js',
      mcp_config: {
        command: 'node',
        args: [script, '--max-calls', given('user_config.max_calls')],
        env: {
          SOCIAL_DATA_BASE_URL: given('user_config.base_url'),
          SOCIAL_DATA_TOKEN: given('user_config.token'),
        },
      },
    },
    tools: [...tools].map(([name, id]) => ({ name, description: toolDefinition(name, id).title })),
    user_config: userConfig,
    compatibility: {
      platforms: ['darwin', 'win32', 'linux'],
      runtimes: { node: engines.node },
    },
  };
}
