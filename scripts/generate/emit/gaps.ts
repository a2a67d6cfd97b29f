import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type {
  Gap,
  MarkedPlace,
  MeaningGroup,
  Sample,
  UncertainEvidence,
} from '../../../generated/runtime/gap.ts';
import { valueAt } from '../../../generated/runtime/json-pointer.ts';
import { markedPlaces, meaningGroups } from '../evidence.ts';
import { ContractError, type Finding, placeOf } from '../findings.ts';
import { asArray, asObject, asText, isObject, type JsonObject, present } from '../json.ts';
import { readDocument } from '../load-contract.ts';
import { literal } from './source-text.ts';

/** What the specification does not say, and the places of the contract that are less than certain. */
export interface GapsModel {
  /** The gaps of `gaps.yaml` beside the contract; undefined when there is no such file. */
  readonly gaps: readonly Gap[] | undefined;
  readonly places: readonly MarkedPlace[];
  readonly meanings: readonly MeaningGroup[];
}

export async function readGaps(contractFile: string, bundle: JsonObject): Promise<GapsModel> {
  const file = join(dirname(contractFile), 'gaps.yaml');
  const gaps = existsSync(file) ? await loadGaps(file, bundle) : undefined;
  return { gaps, places: markedPlaces(bundle), meanings: meaningGroups(bundle) };
}

async function loadGaps(file: string, bundle: JsonObject): Promise<readonly Gap[]> {
  const { source, parsed } = await readDocument(file);
  const entries = asArray(asObject(parsed).gaps).map(asObject);
  const findings = entries.flatMap((entry, index): Finding[] => {
    const isRepeated = entries.slice(0, index).some(({ id }) => id === entry.id);
    const reason = isRepeated ? `The gap ${entry.id} is listed twice.` : gapProblem(entry, bundle);
    return reason ? [{ ...placeOf({ source, pointer: `#/gaps/${index}` }), reason }] : [];
  });
  if (findings.length > 0) throw new ContractError(findings);
  return entries.map(gapOf);
}

function gapProblem(entry: JsonObject, bundle: JsonObject): string | undefined {
  const needed = ['id', 'title', 'kind', 'section', 'fact', 'choice', 'change'];
  const missing = needed.find((name) => !asText(entry[name]));
  if (missing) return `The gap needs \`${missing}\`.`;
  const pointers = entry.pointers ?? [];
  if (!Array.isArray(pointers)) return `The pointers of gap ${entry.id} are not a list.`;
  const lost = pointers.find((pointer) => valueAt(bundle, String(pointer)) === undefined);
  return lost && `The pointer ${lost} of gap ${entry.id} leads nowhere.`;
}

function gapOf(entry: JsonObject): Gap {
  const text = (name: string) => asText(entry[name]) ?? '';
  return present<Gap>({
    id: text('id'),
    title: text('title'),
    kind: text('kind'),
    section: text('section'),
    fact: text('fact'),
    pointers: asArray(entry.pointers).map(String),
    choice: text('choice'),
    decision: text('decision') || undefined,
    change: text('change'),
    sampled: sampleOf(entry.sampled),
  });
}

function sampleOf(value: unknown): Sample | undefined {
  if (!isObject(value)) return undefined;
  const saw = Object.entries(asObject(value.saw)).map(([name, text]) => [name, String(text)]);
  return { saw: Object.fromEntries(saw), note: asText(value.note) ?? '' };
}

/** Renders the page about the gaps of the specification and how this project handles each of them. */
export function emitGapsPage({ gaps = [], places, meanings }: GapsModel): string {
  return `# What the specification does not say

${gaps.length} gaps, each with what this project does about it, and ${places.length} places of the contract that are less than certain.

- [Gaps](#gaps), by section of the specification
- [Marked places of the contract](#marked-places-of-the-contract), by how sure they are
${meanings.length > 0 ? '- [Read from names](#read-from-names), by object\n' : ''}
## Gaps

${sections(gaps)}
## Marked places of the contract

Every place of the contract that is marked with \`x-evidence\`. What has no mark is specified.

${Object.entries(evidenceMeaning)
  .map(([level, meaning]) => levelSection(level, meaning, places))
  .join('')}${meaningSection(meanings)}`
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
    ...(gap.sampled ? [['Seen', seenText(gap.sampled)]] : []),
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

function seenText({ saw, note }: Sample): string {
  const aspects = Object.entries(saw).map(([name, text]) => `${name}: ${text}`);
  return `${aspects.join('; ')}. ${note}`;
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

/** The members whose meaning is marked as assumed, one line for each object. */
function meaningSection(groups: readonly MeaningGroup[]): string {
  if (groups.length === 0) return '';
  const count = groups.reduce((sum, { members }) => sum + members.length, 0);
  const rows = groups.map(
    ({ pointer, members }) => `| \`${pointer}\` | \`${members.join('`, `')}\` |\n`,
  );
  return `## Read from names

The specification gives the names and types of ${count} members of ${groups.length} objects, and does not say what they mean. Their descriptions
only read their names (\`x-member-meaning\`, \`x-meaning\`).

| object | members |
|---|---|
${rows.join('')}`;
}

/** Text that stays within its table cell. */
function cell(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
}

/** What each level of evidence means, the least certain first. */
const evidenceMeaning: Readonly<Record<UncertainEvidence, string>> = {
  conflicting: 'The sources say different things.',
  unknown: 'Not shown: nothing is promised.',
  assumed: 'Our reading, which nothing proves.',
  sampled: 'Seen in samples; there may be more.',
};

/** The gaps and the marked places as data. */
export function emitGaps({ gaps = [], places, meanings }: GapsModel): string {
  return `import type { Gap, MarkedPlace, MeaningGroup, UncertainEvidence } from './runtime/gap.ts';

export type * from './runtime/gap.ts';

/** What the specification does not say, in the order of \`gaps.yaml\`. */
export const gaps: readonly Gap[] = ${literal(gaps)};

/** What each level of evidence means, the least certain first. */
export const evidenceMeaning: Readonly<Record<UncertainEvidence, string>> = ${literal(evidenceMeaning)};

/** Every place of the contract that is marked as less than certain. */
export const markedPlaces: readonly MarkedPlace[] = ${literal(places)};

/** The objects with members whose descriptions only read their names. */
export const meaningGroups: readonly MeaningGroup[] = ${literal(meanings)};
`;
}
