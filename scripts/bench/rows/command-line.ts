import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { operations } from '@social-data/contract/operations';
import { buildCli } from '../../../packages/cli/build/build-cli.ts';
import type { BenchRow } from '../bench-row.ts';
import { startBenchChild } from '../gateway/bench-child.ts';
import { type Measurement, measureNode } from '../measure-node.ts';
import { median } from '../percentiles.ts';

const ROWS = 100_000;
const PAGE_SIZE = 20;
/** Sample users; the keyword finds a quarter of them, more than the rows that are read. */
const USERS = 420_000;
const KEYWORD = 's';
const ROUNDS = 3;
const STARTS = 11;

const MAX_TIME_RATIO = 1.25;
const MAX_PEAK_MIB = 200;
const MAX_HELP_RATIO = 3;

/** What the command line adds to the requests of a long list, and to the start of Node. */
const row: BenchRow = {
  name: 'command line, 100,000 rows into CSV, and --help',
  target: `time at most ${MAX_TIME_RATIO} × bare fetch and JSON.parse, peak at most ${MAX_PEAK_MIB} MiB; --help at most ${MAX_HELP_RATIO} × bare Node`,
  method: `${ROUNDS} alternating rounds of 5,000 pages from a gateway in another process, median of the ratios, start of Node included in both; ${STARTS} alternating starts of --help and of an empty script, median of the ratios`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-cli-'));
    const gateway = await startBenchChild('serve-gateway', [folder, String(USERS)]);
    try {
      await buildCli(join(folder, 'cli'));
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await measureRound(folder, gateway));
      const time = median(rounds.map(({ ratio }) => ratio));
      const peak = Math.max(...rounds.map(({ cli }) => cli.peakMiB));
      const help = helpRatio(folder);
      const [{ cli, bare } = { cli: undefined, bare: undefined }] = rounds;
      return {
        result: `${time.toFixed(2)} (first round ${cli?.seconds.toFixed(1)} and ${bare?.seconds.toFixed(1)} s), ${peak.toFixed(0)} MiB; --help ${help.toFixed(2)}`,
        holds: time <= MAX_TIME_RATIO && peak <= MAX_PEAK_MIB && help <= MAX_HELP_RATIO,
      };
    } finally {
      gateway.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Round {
  readonly bare: Measurement;
  readonly cli: Measurement;
  readonly ratio: number;
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
  return { bare, cli, ratio: cli.seconds / bare.seconds };
}

function helpRatio(folder: string): number {
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
  return median(Array.from({ length: STARTS }, () => help() / secondsOf(empty)));
}

export default row;
