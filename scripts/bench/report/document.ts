import { areas } from '../bench-row.ts';
import { keepsLimit, medianOf } from '../figure.ts';
import type { Chart } from './charts.ts';
import { formatLimit, formatSpread, formatValue } from './format-figure.ts';
import { publishedFigures } from './published-figures.ts';
import { type BenchResults, isDoubtful, MAX_BUSY_SHARE, type RowResult } from './results.ts';
import { formatBusyShare, formatMachine } from './table.ts';
import { verdictOf } from './verdict.ts';

/** BENCHMARKS.md. @param folder of results and charts, as the document links it */
export function renderDocument(
  results: BenchResults,
  charts: readonly Chart[],
  folder: string,
): string {
  const pictures = charts.map(({ file, alt }) => `![${alt}](${folder}/${file})`);
  const sections = [
    introduction(results, folder),
    pictures.join('\n\n'),
    summary(results.rows),
    ...areas.flatMap((area) => areaSection(area, results.rows)),
    published(),
    repeat(),
  ];
  return `${sections.join('\n\n')}\n`;
}

function introduction(results: BenchResults, folder: string): string {
  const { machine, rows, date, commit, seconds, pauseSeconds } = results;
  const count = (verdict: string) => rows.filter((row) => verdictOf(row) === verdict).length;
  const doubtful = rows.filter(isDoubtful).length;
  const failed = count('failed');
  return `# Benchmarks

What the parts of this project do per second, how long they take and how much memory they need, with a target for each. Written by
\`npm run bench -- --markdown\` from [the results](${folder}/results.json), never by hand.

- **Targets:** ${count('yes')} met, ${count('no')} missed${failed > 0 ? `, ${failed} not measured` : ''}; rows without a target: ${count('–')}.
- **Machine:** ${formatMachine(machine)}. Load generator: ${machine.loadGenerator}, on the same machine.
- **Run:** ${date.slice(0, 10)}, commit ${commit}, ${rows.length} rows in ${Math.round(seconds / 60)} minutes.
- **Method:** each row runs in a process of its own, after files are on the disk and ${pauseSeconds} s have passed. Servers and their peers
  run in further processes, and are called in turns, so that what else happens on the machine meets both. What a row leaves running is
  ended, and the row fails.
- **Figures:** the median of the rounds, and the lowest and the highest of them. Memory is resident memory as the kernel counts it
  (\`VmRSS\`, its peak \`VmHWM\`).
- **Quiet machine:** before each row, the share of the processors that other programs use is measured. Above ${MAX_BUSY_SHARE * 100} % a row that needs a quiet
  machine is marked${doubtful > 0 ? `: **${doubtful} rows of this run are**, so their figures are doubtful` : '; no row of this run is'}.`;
}

function summary(rows: readonly RowResult[]): string {
  const lines = rows.map((row) => {
    const figures = row.figures.filter(({ limit }) => limit !== undefined);
    const shown = (figures.length > 0 ? figures : row.figures.slice(0, 1)).map(
      (one) => `${one.name} ${formatValue(medianOf(one), one.unit)}`,
    );
    const result = row.problem ?? shown.join(', ');
    return tableRow([row.name, row.target, result, verdictOf(row), formatBusyShare(row)]);
  });
  return [
    '## All rows',
    '',
    ...tableTop(['row', 'target', 'figure', 'met', 'others used']),
    ...lines,
  ].join('\n');
}

function areaSection(area: string, all: readonly RowResult[]): readonly string[] {
  const rows = all.filter((row) => row.area === area);
  if (rows.length === 0) return [];
  const [first = '', ...rest] = area;
  return [`## ${first.toUpperCase()}${rest.join('')}`, ...rows.map(rowSection)];
}

function rowSection(row: RowResult): string {
  const facts = [
    `- Target: ${row.target}`,
    ...(row.peers.length > 0 ? [`- Peers in the same run: ${row.peers.join('; ')}`] : []),
    `- Method: ${row.method}; ${row.rounds === 1 ? 'one round' : `${row.rounds} rounds`}`,
    `- Alone: \`npm run bench -- --rows ${row.id}\`, which took ${row.seconds.toFixed(0)} s`,
    ...(row.problem === undefined ? [] : [`- **Failed:** ${row.problem}`]),
  ];
  const lines = row.figures.map((one) => {
    const limit = one.limit === undefined ? '' : formatLimit(one.limit, one.unit);
    const kept = keepsLimit(one);
    const met = kept === undefined ? '' : kept ? 'yes' : '**no**';
    const spread = one.rounds.length > 1 ? formatSpread(one) : '';
    return tableRow([one.name, formatValue(medianOf(one), one.unit), spread, limit, met]);
  });
  const head = tableTop(['figure', 'median', 'lowest to highest round', 'target', 'met']);
  const table = lines.length > 0 ? ['', ...head, ...lines] : [];
  return [`### ${row.name}`, '', row.measures, '', ...facts, ...table].join('\n');
}

function published(): string {
  const lines = publishedFigures.map(({ program, figure, conditions, source }) =>
    tableRow([program, figure, conditions, `[source](${source})`]),
  );
  return [
    '## Published figures of others',
    '',
    'What others say of their own programs, on their machines and by their methods. None of these figures was measured here, so none can be',
    'compared with those above; they show the order of magnitude that users of such programs are used to.',
    '',
    ...tableTop(['program', 'figure', 'conditions', 'where it comes from']),
    ...lines,
  ].join('\n');
}

function repeat(): string {
  return `## Measure it yourself

\`\`\`sh
npm run bench                              # all rows, with a table
npm run bench -- --list                    # what there is
npm run bench -- --rows gateway-distinct   # one row
\`\`\`

Rows that need PostgreSQL are not measured without it. Memory is read from \`/proc\`, so Linux is needed.`;
}

function tableTop(names: readonly string[]): readonly string[] {
  return [tableRow(names), tableRow(names.map(() => '---'))];
}

/** A bar would end the cell. */
function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
