// `npm run build`: everything that is published, and the references that are written from code.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  readmeFile as clientReadme,
  withMethods,
} from '../packages/client/build/readme-methods.ts';
import { readmeFile, withTables } from '../packages/gateway/build/readme-tables.ts';
import { pagesWithEntries, withHostEntries } from '../packages/mcp/build/host-entries.ts';
import { buildPortal } from '../packages/portal/src/build.ts';
import { projectRoot } from './process/project-root.ts';
import { packMcpBundle } from './release/pack-mcp-bundle.ts';
import { packPackages } from './release/pack-packages.ts';
import { publicPackages } from './release/public-packages.ts';

for (const page of pagesWithEntries)
  await writeFile(page, withHostEntries(await readFile(page, 'utf8')));
await writeFile(clientReadme, withMethods(await readFile(clientReadme, 'utf8')));
await writeFile(readmeFile, withTables(await readFile(readmeFile, 'utf8')));
const folder = join(projectRoot, 'dist');
for (const { name, tarball } of await packPackages(Object.keys(publicPackages), folder))
  console.log(`The package ${name} is built. To install it: ${tarball}`);
console.log(`To open the MCP server in a host: ${await packMcpBundle(folder)}`);
console.log(`The portal is ${await buildPortal()}.`);
