// `npm run bench [-- --only NAME]` prints targets and results as a Markdown table. A missed target is
// reported as `no`; the exit code is 1 only when a row could not be measured.
import { readdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { BenchRow } from './bench/bench-row.ts';
import { parseOptions } from './process/parse-options.ts';

const { only } = parseOptions(['only']);
const rows = (await loadRows()).filter(({ name }) => only === undefined || name.includes(only));

if (rows.length === 0) {
  console.error(`No row has "${only}" in its name.`);
  process.exitCode = 1;
} else {
  const [cpu] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  console.log(
    `Machine: ${cpus().length} × ${cpu?.model}, ${memory} GiB, Node ${process.version}.\n`,
  );
  console.log('| measurement | target | result | holds? |\n|---|---|---|---|');
  for (const row of rows) console.log(await lineOf(row));
  console.log(`\n${rows.map(({ name, method }) => `- ${name}: ${method}.`).join('\n')}`);
  // Rows may leave connections and handlers open.
  process.exit();
}

async function loadRows(): Promise<readonly BenchRow[]> {
  const folder = new URL('bench/rows/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const modules: readonly { default: BenchRow }[] = await Promise.all(
    files.sort().map((file) => import(new URL(file, folder).href)),
  );
  return modules.map((module) => module.default);
}

async function lineOf(row: BenchRow): Promise<string> {
  try {
    const { result, holds } = await row.run();
    const verdict = holds === undefined ? '–' : holds ? 'yes' : 'no';
    return `| ${row.name} | ${row.target} | ${result} | ${verdict} |`;
  } catch (error) {
    process.exitCode = 1;
    const reason = error instanceof Error ? error.message : String(error);
    return `| ${row.name} | ${row.target} | not measured: ${reason.split('\n')[0]} | no |`;
  }
}
