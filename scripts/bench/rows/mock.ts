import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@social-data/contract/operations';
import { nodeTool } from '../../process/node-tool.ts';
import { projectRoot } from '../../process/project-root.ts';
import { atFullSpeed } from '../full-speed.ts';
import type { Row, Run } from '../row.ts';
import { oneSearch } from '../searches.ts';
import { compareServers, type Server, startBoth, startServer } from '../servers.ts';

const paths = oneSearch('demo-token');

/** The mock beside unmodified Prism, which sends the same body as its example. */
export const mock: Row = {
  id: 'mock',
  title: 'mock, a user search',
  async measure(run) {
    const both = await startBoth(run, {
      start: (root) => startServer(run, { root, command: ['packages/mock/src/cli.ts'] }),
      peer: 'stock Prism',
      startPeer: (ours) => startStockPrism(run, ours),
    });
    return compareServers(
      run,
      'warm',
      both,
      atFullSpeed(() => paths),
    );
  },
};

async function startStockPrism(run: Run, ours: Server): Promise<Server> {
  const bodyOf = async ({ url }: Server) => (await fetch(`${url}${paths[0]}`)).text();
  const body = await bodyOf(ours);
  const prism = nodeTool('@stoplight/prism-cli', 'prism');
  const contract = contractWith(JSON.parse(body), run.folder);
  const stock = await startServer(run, { command: [prism, 'mock', '-v', 'silent', contract] });
  const theirs = await bodyOf(stock);
  if (theirs.length !== body.length)
    throw new Error(`The bodies have ${body.length} and ${theirs.length} characters`);
  return stock;
}

/** Our contract, with the response of the mock as the only example of the search. */
function contractWith(body: unknown, folder: string): string {
  const contract = JSON.parse(readFileSync(join(projectRoot, 'generated/openapi.json'), 'utf8'));
  const { get } = contract.paths[operations.searchUsers.path];
  get.responses['200'].content['application/json'].examples = { success: { value: body } };
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(contract));
  return file;
}
