import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../process/project-root.ts';
import { inTurns, type Row, type Run, type Side } from '../row.ts';
import { scriptSide } from '../script-side.ts';
import { searchPath } from '../searches.ts';
import { type Server, startGateway } from '../servers.ts';

const ROWS = 40_000;
const PAGE_SIZE = 20;
const PAGES = ROWS / PAGE_SIZE;
/** Finds a quarter of the users, more than the rows that are read. */
const KEYWORD = 's';
const USERS = 200_000;

/** Reads the pages one after the other. Arguments: the address without its page, and the number of pages. */
const FETCH_PAGES = `
const [address, pages] = process.argv.slice(2);
for (let page = 1; page <= pages; page += 1)
  JSON.parse(await (await fetch(address + '&page=' + page)).text());
`;

/** What the command line adds to the requests of a long list. */
export const collect: Row = {
  id: 'collect',
  title: `command line, ${ROWS.toLocaleString('en')} rows into CSV`,
  async measure(run) {
    const gateway = await startGateway(run, { root: projectRoot, users: USERS });
    const { against } = run;
    const peer = against
      ? { [against.name]: await collection(run, against.root, gateway) }
      : { 'bare fetch and JSON.parse': bareFetch(run, gateway) };
    return inTurns(run, 'for each page', await collection(run, projectRoot, gateway), peer);
  },
};

async function collection(run: Run, root: string, { url, token }: Server): Promise<Side> {
  const folder = mkdtempSync(join(run.folder, 'collect-'));
  const built = join(folder, 'cli');
  const build = pathToFileURL(join(root, 'packages/package-build/src/index.ts')).href;
  const { buildPackage }: typeof import('@social-data/package-build') = await import(build);
  await buildPackage('cli', built);
  const [out, tokenFile] = [join(folder, 'out.csv'), join(folder, 'token')];
  writeFileSync(tokenFile, token);
  const list = ['users', 'search', KEYWORD, '--limit', String(ROWS), '--out', out];
  const connection = ['--base-url', url, '--token-file', tokenFile];
  return scriptSide({
    command: [join(built, 'cli.js'), ...list, ...connection, '--force', '--quiet'],
    cwd: folder,
    calls: PAGES,
    check() {
      const lines = readFileSync(out, 'utf8').split('\r\n').length - 2;
      if (lines !== ROWS) throw new Error(`The output has ${lines} rows instead of ${ROWS}.`);
    },
  });
}

function bareFetch(run: Run, { url, token }: Server): Side {
  const script = join(run.folder, 'fetch-pages.mjs');
  writeFileSync(script, FETCH_PAGES);
  const address = `${url}${searchPath(token, KEYWORD)}`.replace('&page=1', '');
  return scriptSide({ command: [script, address, String(PAGES)], cwd: run.folder, calls: PAGES });
}
