import type { Gap, MarkedPlace } from '../../../generated/runtime/gap.ts';
import { evidenceMeaning } from './gaps.ts';

/** Renders the page about the gaps of the specification and how this project handles each of them. */
export function emitGapsPage(gaps: readonly Gap[], places: readonly MarkedPlace[]): string {
  return `# What the specification does not say

${gaps.length} gaps, each with what this project does about it, and ${places.length} places of the contract that are less than certain.

- [Gaps](#gaps), by section of the specification
- [Marked places of the contract](#marked-places-of-the-contract), by how sure they are

## Gaps

${sections(gaps)}
## Marked places of the contract

Every place of the contract that is marked with \`x-evidence\`. What has no mark is specified.

${Object.entries(evidenceMeaning)
  .map(([level, meaning]) => levelSection(level, meaning, places))
  .join('')}`
    .trimEnd()
    .concat('\n');
}

/** The gaps under the sections of the specification, in the order in which these first appear. */
function sections(gaps: readonly Gap[]): string {
  const groups = Map.groupBy(gaps, ({ section }) => section);
  return [...groups]
    .map(([section, members]) => `### ${section}\n\n${members.map(gapEntry).join('\n')}`)
    .join('\n');
}

function gapEntry(gap: Gap): string {
  const rows = [
    ['Our choice', gap.choice],
    ...(gap.decision ? [['Decision', gap.decision]] : []),
    ['To change it', gap.change],
    ['In the contract', gap.pointers.map((pointer) => `\`${pointer}\``).join('<br>') || 'nowhere'],
    ['Kind', gap.kind],
  ];
  const table = rows.map(([name = '', text = '']) => `| ${name} | ${cell(text)} |\n`).join('');
  return `#### ${gap.id}

${gap.fact}

| | |
|---|---|
${table}`;
}

function levelSection(level: string, meaning: string, places: readonly MarkedPlace[]): string {
  const found = places.filter(({ evidence }) => evidence === level);
  if (found.length === 0) return '';
  const rows = found.map(({ pointer, note }) => `| \`${pointer}\` | ${cell(note)} |\n`);
  return `### ${level[0]?.toUpperCase()}${level.slice(1)}

${meaning}

| place | note |
|---|---|
${rows.join('')}
`;
}

/** Text that stays within its table cell. */
function cell(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
}
