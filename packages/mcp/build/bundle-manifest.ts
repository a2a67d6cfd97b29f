import { readFile } from 'node:fs/promises';
import { contractInfo, operationIds } from '@social-data/contract';
import { taskPrompts } from '../src/prompts/task-prompts.ts';
import { toolDefinition } from '../src/tools/tool-definition.ts';
import { toolNames } from '../src/tools/tool-names.ts';

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

/** The value of an entry of `userConfig`, or the folder of the bundle, as the format writes it. */
const placeholder = (name: string) => `\${${name}}`;

/** `manifest.json` of the bundle. Tools and prompts come from the contract, the rest from the package. */
export async function bundleManifest(): Promise<object> {
  const { version, description, license, engines } = await packageManifest();
  const tools = toolNames(operationIds);
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
        args: [
          `${placeholder('__dirname')}/cli.js`,
          '--max-calls',
          placeholder('user_config.max_calls'),
        ],
        env: {
          SOCIAL_DATA_BASE_URL: placeholder('user_config.base_url'),
          SOCIAL_DATA_TOKEN: placeholder('user_config.token'),
        },
      },
    },
    tools: [...tools].map(([name, id]) => ({ name, description: toolDefinition(name, id).title })),
    prompts_generated: taskPrompts(tools).length > 0,
    user_config: userConfig,
    compatibility: {
      platforms: ['darwin', 'win32', 'linux'],
      runtimes: { node: engines.node },
    },
  };
}

interface PackageManifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: { readonly node: string };
}

export async function packageManifest(): Promise<PackageManifest> {
  return JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
}
