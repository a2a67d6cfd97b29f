import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../process/project-root.ts';
import { type StageTimes, stagesMethod } from './measure-stages.ts';
import { type WaitTimes, waitsMethod } from './measure-waits.ts';
import { stages } from './stage-of.ts';
import { waitTable } from './wait-table.ts';

const MAX_LINE_LENGTH = 140;
const DOCUMENT = 'packages/gateway/ARCHITECTURE.md';
/** Around the section in the document. */
const MARKS = [
  '<!-- stages: npm run bench -- --stages --markdown -->\n',
  '<!-- /stages -->',
] as const;

/** Both tables, the machine, the day and the methods. */
export function stagesSection(
  stageTimes: Readonly<Record<string, StageTimes>>,
  waitTimes: Readonly<Record<string, WaitTimes>>,
  machine: string,
): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${stageTable(stageTimes)}

${wrap(`Method: ${stagesMethod}.`)}

At 1,000 calls per second, what a call waits for in milliseconds, and how many waits there were of each length:

${waitTable(waitTimes)}

${wrap(`Method: ${waitsMethod}. Both: ${day}, ${machine}.`)}
`;
}

/** Puts the section into the document. Returns the name of the file. */
export function writeStages(section: string, root: string = projectRoot): string {
  const file = join(root, DOCUMENT);
  const text = readFileSync(file, 'utf8');
  const [before, after] = MARKS;
  const [start, end] = [text.indexOf(before), text.indexOf(after)];
  if (start < 0 || end < start) throw new Error(`${DOCUMENT} has no place for the stages.`);
  writeFileSync(file, `${text.slice(0, start + before.length)}\n${section}\n${text.slice(end)}`);
  return DOCUMENT;
}

/** A Markdown table: a line for each stage, a column for each kind of call, in microseconds. */
function stageTable(columns: Readonly<Record<string, StageTimes>>): string {
  const names = Object.keys(columns);
  const all = Object.values(columns);
  const figures = (values: readonly number[]) =>
    values.map((value) => value.toFixed(1)).join(' | ');
  const lines = stages.map(
    (stage) => `| ${stage} | ${figures(all.map((times) => times.get(stage) ?? 0))} |`,
  );
  const sums = all.map((times) => [...times.values()].reduce((sum, time) => sum + time, 0));
  return [
    `| stage | ${names.join(' | ')} |`,
    `| --- | ${names.map(() => '--:').join(' | ')} |`,
    ...lines,
    `| all | ${figures(sums)} |`,
  ].join('\n');
}

/** Breaks a paragraph into lines that a terminal shows whole. */
function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= MAX_LINE_LENGTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
