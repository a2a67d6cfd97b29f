import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { syntheticContract } from '../../../test/scripts/synthetic-contract.ts';
import { nodeTool } from '../../process/node-tool.ts';
import { projectRoot } from '../../process/project-root.ts';
import { inTurns, type Row, type Run, type Side } from '../row.ts';
import { searchPath } from '../searches.ts';
import { type Server, startGateway } from '../servers.ts';

const OPERATIONS = 350;
const BYTES = 1_000_000;

/** Whether generation scales to a contract much larger than ours. */
export const generate: Row = {
  id: 'generate',
  title: `generation of ${OPERATIONS} operations, 1 MB`,
  async measure(run) {
    const contract = join(run.folder, 'synthetic.json');
    const document = syntheticContract({ operations: OPERATIONS, bytes: BYTES });
    writeFileSync(contract, JSON.stringify(document));
    const side = (cwd: string, command: readonly string[]) =>
      scriptSide(run, { command, cwd, calls: OPERATIONS });
    const generation = (root: string) => {
      const out = mkdtempSync(join(run.folder, 'generated-'));
      return side(root, ['scripts/generate.ts', '--contract', contract, '--out', out]);
    };
    const types = [nodeTool('openapi-typescript', 'openapi-typescript'), contract];
    const peer = run.against
      ? { [run.against.name]: generation(run.against.root) }
      : { 'openapi-typescript, the types alone': side(run.folder, [...types, '-o', 'types.ts']) };
    return inTurns(run, 'for each operation', generation(projectRoot), peer);
  },
};

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
  return scriptSide(run, {
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
  const command = [script, address, String(PAGES)];
  return scriptSide(run, { command, cwd: run.folder, calls: PAGES });
}

/**
 * Writes what a script has used when it ends: ticks of processor time, with those of the children that it waited for, and
 * its peak of memory in KiB.
 */
const REPORT = `
import { readFileSync, writeFileSync } from 'node:fs';
const read = (file) => readFileSync('/proc/self/' + file, 'utf8');
process.on('exit', () => {
  const [utime, stime, cutime, cstime] = read('stat').replace(/^.*\\) /, '').split(' ').slice(11).map(Number);
  const [, peak] = /^VmHWM:\\s+(\\d+)/m.exec(read('status'));
  const ticks = utime + stime + cutime + cstime;
  writeFileSync(process.env.BENCH_REPORT, JSON.stringify({ ticks, peak }));
});
`;
/** Of Linux, on all machines. */
const TICKS_PER_SECOND = 100;

/** A script that runs to its end in each turn; the start of Node counts. */
interface ScriptSide {
  /** The script and its arguments. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** By how many calls, operations or pages its processor time is divided. */
  readonly calls: number;
  /** Throws when the script did not do its work. */
  readonly check?: () => void;
}

/** Rejects when the script fails. */
function scriptSide(run: Run, { command, cwd, calls, check }: ScriptSide): Side {
  const report = join(run.folder, 'report.json');
  const preload = `--import=data:text/javascript,${encodeURIComponent(REPORT)}`;
  return async () => {
    const start = performance.now();
    const child = spawn(process.execPath, [preload, ...command], {
      ...{ cwd, env: { ...process.env, BENCH_REPORT: report } },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
    check?.();
    const s = (performance.now() - start) / 1000;
    const { ticks, peak } = JSON.parse(readFileSync(report, 'utf8'));
    const cpu = (ticks * 1e6) / TICKS_PER_SECOND;
    return { cpu: cpu / calls, beside: { s, 'peak MiB': peak / 1024 } };
  };
}
