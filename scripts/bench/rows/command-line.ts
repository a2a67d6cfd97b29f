import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { operations } from '@social-data/contract/operations';
import { buildPackage } from '@social-data/package-build';
import type { BenchRow } from '../bench-row.ts';
import { type Figure, figure } from '../figure.ts';
import { startBenchChild } from '../gateway/bench-child.ts';
import { ratiosOf } from '../gateway/measure-throughput.ts';
import { millionUsers } from '../gateway/million-users.ts';
import { type Measurement, measureNode } from '../measure-node.ts';
import { withCopy } from '../run/prepared-data.ts';

const ROWS = 40_000;
const PAGE_SIZE = 20;
/** Finds a quarter of the users, more than the rows that are read. */
const KEYWORD = 's';
const ROUNDS = 2;
const STARTS = 11;

const MAX_TIME_RATIO = 1.25;
const MAX_PEAK_MIB = 200;
const MAX_HELP_RATIO = 3;

const row: BenchRow = {
  area: 'command line',
  name: 'command line, 40,000 rows into CSV, and --help',
  measures: 'What the command line adds to the requests of a long list, and to the start of Node.',
  target: `time at most ${MAX_TIME_RATIO} × bare fetch and JSON.parse, peak at most ${MAX_PEAK_MIB} MiB; --help at most ${MAX_HELP_RATIO} × bare Node`,
  method: `alternating rounds of 2,000 pages from a gateway with 1,000,000 users in another process, start of Node included in both; ${STARTS} alternating starts of --help and of an empty script`,
  peers: ['bare fetch and JSON.parse', 'bare Node'],
  rounds: ROUNDS,
  needsQuiet: true,
  run: async () => {
    const { folder: prepared } = await millionUsers();
    return await withCopy(prepared, async (dataDir) => {
      const folder = mkdtempSync(join(tmpdir(), 'bench-cli-'));
      const gateway = await startBenchChild('serve-gateway', [dataDir, '0']);
      try {
        await buildPackage('cli', join(folder, 'cli'));
        const rounds: Round[] = [];
        for (let round = 0; round < ROUNDS; round += 1)
          rounds.push(await measureRound(folder, gateway));
        return [...figuresOf(rounds), helpRatio(folder)];
      } finally {
        gateway.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  },
};

interface Round {
  readonly bare: Measurement;
  readonly cli: Measurement;
}

function figuresOf(rounds: readonly Round[]): readonly Figure[] {
  const ours = rounds.map(({ cli }) => cli.seconds);
  const bare = rounds.map((round) => round.bare.seconds);
  return [
    figure('time of bare fetch', 'ratio', ratiosOf(ours, bare), { atMost: MAX_TIME_RATIO }),
    figure(
      'peak memory',
      'MiB',
      rounds.map(({ cli }) => cli.peakMiB),
      { atMost: MAX_PEAK_MIB },
    ),
    figure('the command line', 's', ours),
    figure('bare fetch', 's', bare),
  ];
}

async function measureRound(
  folder: string,
  { url, token }: { readonly url: string; readonly token: string },
): Promise<Round> {
  const address = `${url}${operations.searchUsers.path}?token=${token}&keyword=${KEYWORD}`;
  const script = fileURLToPath(new URL('../fetch-pages.ts', import.meta.url));
  const bare = await measureNode([script, address, String(ROWS / PAGE_SIZE)]);
  const [out, tokenFile] = [join(folder, 'out.csv'), join(folder, 'token')];
  writeFileSync(tokenFile, token);
  const flags = ['--limit', String(ROWS), '--out', out, '--force', '--quiet'];
  const connection = ['--base-url', url, '--token-file', tokenFile];
  const command = [join(folder, 'cli/cli.js'), 'users', 'search', KEYWORD];
  const cli = await measureNode([...command, ...flags, ...connection]);
  const lines = readFileSync(out, 'utf8').split('\r\n').length - 2;
  if (lines !== ROWS) throw new Error(`The output has ${lines} rows instead of ${ROWS}.`);
  return { bare, cli };
}

function helpRatio(folder: string): Figure {
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, '');
  const secondsOf = (...args: readonly string[]) => {
    const start = performance.now();
    // The first start fills the compile cache, as on the machine of a user.
    spawnSync(process.execPath, args, { env: { HOME: folder } });
    return performance.now() - start;
  };
  const help = () => secondsOf(join(folder, 'cli/cli.js'), '--help');
  help();
  const ratios = Array.from({ length: STARTS }, () => help() / secondsOf(empty));
  return figure('--help, time of bare Node', 'ratio', ratios, { atMost: MAX_HELP_RATIO });
}

export default row;
