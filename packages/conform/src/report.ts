import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { create, type XMLElement } from 'xmlbuilder';
import manifest from '../package.json' with { type: 'json' };
import { UsageError } from './errors.ts';

/** The forms that a report can have. */
export const reportForms = ['table', 'markdown', 'json', 'junit'] as const;

export type ReportForm = (typeof reportForms)[number];

/** What a run found. All forms have the same. */
export interface Report {
  readonly title: string;
  /** The contract, the time and the calls, in a sentence. */
  readonly about: string;
  /** The counts, as the last line of a run. */
  readonly summary: string;
  readonly startedAt: string;
  readonly seconds: number;
  /** The address of the server, or the recordings. */
  readonly source: string;
  readonly sections: readonly Section[];
  /** As the form `json` has it. */
  readonly data: object;
}

export interface Section {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

export interface Row {
  readonly id: string;
  /** The class that JUnit sorts it into. */
  readonly group: string;
  readonly state: string;
  /** The columns of the section. */
  readonly cells: readonly string[];
  readonly seconds?: number;
  readonly failure?: Failure;
  /** Why it was not tested, or only in part. */
  readonly reason?: string | undefined;
}

export interface Failure {
  readonly says: string;
  /** In the order of the report, by what each is. */
  readonly details: Readonly<Record<string, string>>;
}

export const tool = { name: manifest.name, version: manifest.version };

/** A report in one of its forms. */
export function render(form: ReportForm, report: Report): string {
  if (form === 'json') return JSON.stringify(report.data, null, 2);
  return { table, markdown, junit }[form](report);
}

/** One failure as lines: what it is about, and its details. */
export function describeFailure(id: string, { says, details }: Failure): string {
  const width = Math.max(...Object.keys(details).map((name) => name.length)) + 2;
  const lines = Object.entries(details).map(
    ([name, text]) => `  ${`${name}:`.padEnd(width)}${text}`,
  );
  return [`${id}: ${says}`, ...lines].join('\n');
}

/** Columns of the widest state, and of the widest name that is usual. */
const STATE_WIDTH = 15;
const ID_WIDTH = 32;

function table({ sections, summary }: Report): string {
  const rows = sections.flatMap((section) => section.rows);
  const lines = rows.map(({ state, id, cells, reason = '' }, index) => {
    // The rows of one thing have its name once.
    const shown = rows[index - 1]?.id === id ? '' : id;
    const texts = new Set([...cells, reason].filter((text) => ![id, state, ''].includes(text)));
    return `${state.padEnd(STATE_WIDTH)}${shown.padEnd(ID_WIDTH)} ${[...texts].join('; ')}`.trimEnd();
  });
  return [...lines, '', summary].join('\n');
}

function markdown({ title, about, summary, sections }: Report): string {
  const rows = sections.flatMap((section) => section.rows);
  const reasons = rows.flatMap(({ id, reason, state }) =>
    reason === undefined ? [] : [`- ${id}${state.startsWith('not') ? '' : ', in part'}: ${reason}`],
  );
  const failures = rows.flatMap(({ id, failure }) => (failure ? [failureItem(id, failure)] : []));
  return [
    `# ${title}`,
    about,
    ...sections.flatMap(({ title: name, head, rows: own }) => [
      `## ${name}`,
      markdownTable(
        head,
        own.map(({ cells }) => cells),
      ),
    ]),
    `## Not tested`,
    reasons.join('\n') || 'Nothing.',
    `## Failed`,
    failures.join('\n') || 'Nothing.',
    // The counts come last, where a terminal shows them.
    summary,
  ].join('\n\n');
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** What was sent or came is shown as it is, and never read as Markdown. */
const QUOTED = ['request', 'expected', 'got'];

function failureItem(id: string, { says, details }: Failure): string {
  const lines = Object.entries(details).map(
    ([name, text]) => `  - ${name}: ${QUOTED.includes(name) ? quoted(text) : text}`,
  );
  return [`- ${id}: ${says}`, ...lines].join('\n');
}

function quoted(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** A suite for each section. What was not tested is skipped with its reason. */
function junit(report: Report): string {
  // What a server sent may contain characters that XML has no place for.
  const root = create('testsuites', { version: '1.0', encoding: 'UTF-8' }, undefined, {
    invalidCharReplacement: '\uFFFD',
  });
  for (const [id, section] of report.sections.entries()) addSuite(root, id, section, report);
  return root.end({ pretty: true });
}

function addSuite(root: XMLElement, id: number, { title, rows }: Section, report: Report): void {
  const { source, startedAt, seconds, summary } = report;
  const isSkipped = ({ reason, state }: Row) => reason !== undefined && state.startsWith('not');
  const suite = root.ele('testsuite', {
    ...{ id, name: title, package: tool.name },
    hostname: URL.parse(source)?.hostname ?? 'recording',
    // The schema allows no fraction and no time zone; it is UTC.
    timestamp: startedAt.slice(0, 19),
    tests: rows.length,
    failures: rows.filter(({ failure }) => failure).length,
    errors: 0,
    skipped: rows.filter(isSkipped).length,
    time: seconds,
  });
  suite.ele('properties').ele('property', { name: 'source', value: source });
  for (const row of rows) {
    const { id: name, group: classname, seconds: time = 0, failure, reason, state } = row;
    const element = suite.ele('testcase', { name, classname, time });
    if (failure)
      element.ele(
        'failure',
        { message: failure.says, type: state },
        describeFailure(name, failure),
      );
    if (isSkipped(row)) element.ele('skipped', `${state}: ${reason}`);
  }
  suite.ele('system-out', summary);
  suite.ele('system-err');
}

/** Throws a UsageError when a file cannot be written, so that no call is made for a report that is lost. */
export function checkWritable(what: string, file: string): void {
  const isNew = !existsSync(file);
  writing(what, file, () => closeSync(openSync(file, 'a')));
  if (isNew) rmSync(file);
}

export function writeTo(what: string, file: string, text: string): void {
  writing(what, file, () => writeFileSync(file, text));
}

function writing(what: string, file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `The ${what} cannot be written to ${file} (${reason}). Name a file in a folder that exists.`,
    );
  }
}
