import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type {
  Gap,
  MarkedPlace,
  MeaningGroup,
  UncertainEvidence,
} from '../../../generated/runtime/gap.ts';
import { valueAt } from '../../../generated/runtime/json-pointer.ts';
import { markedPlaces, meaningGroups } from '../evidence.ts';
import { ContractError, type Finding, placeOf } from '../findings.ts';
import { asArray, asObject, asText, isObject, type JsonObject, present, textsOf } from '../json.ts';
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
  const texts = textsOf(entry) ?? {};
  const { id = '', title = '', kind = '', section = '', fact = '' } = texts;
  const { choice = '', decision, change = '' } = texts;
  const pointers = asArray(entry.pointers).map(String);
  const { saw, note } = asObject(entry.sampled);
  const sampled = isObject(entry.sampled)
    ? { saw: textsOf(saw) ?? {}, note: asText(note) ?? '' }
    : undefined;
  const gap = { id, title, kind, section, fact, pointers, choice, decision, change, sampled };
  return present<Gap>(gap);
}

/** Renders the page about the gaps of the specification and how this project handles each of them. */
export function emitGapsPage({ gaps = [], places, meanings }: GapsModel): string {
  const sections = [...Map.groupBy(gaps, ({ section }) => section)].map(
    ([section, members]) => `### ${section}\n\n${members.map(gapEntry).join('\n')}`,
  );
  return `# What the specification does not say

${gaps.length} gaps, each with what this project does about it, and ${places.length} places of the contract that are less than certain.

- [Gaps](#gaps), by section of the specification
- [Marked places of the contract](#marked-places-of-the-contract), by how certain they are
${meanings.length > 0 ? '- [Derived from names](#derived-from-names), by object\n' : ''}
## Gaps

${sections.join('\n')}
## Marked places of the contract

Every place of the contract that is marked with \`x-evidence\`. Anything else is specified.

${Object.entries(evidenceMeaning)
  .map(([level, meaning]) => levelSection(level, meaning, places))
  .join('')}${meaningSection(meanings)}`
    .trimEnd()
    .concat('\n');
}

function gapEntry(gap: Gap): string {
  const { saw, note } = gap.sampled ?? {};
  const aspects = Object.entries(saw ?? {}).map(([name, text]) => `${name}: ${text}`);
  const rows = [
    [gap.decision ? `Our choice (${gap.decision})` : 'Our choice', gap.choice],
    ['To change it', gap.change],
    ...(gap.sampled ? [['Seen', `${aspects.join('; ')}. ${note}`]] : []),
    ['In the contract', gap.pointers.map((pointer) => `\`${pointer}\``).join(', ') || 'nowhere'],
    ['Kind', gap.kind],
  ];
  return `#### ${gap.id}

${gap.fact}

${rows.map(([name, text = '']) => `- **${name}**: ${oneLine(text)}\n`).join('')}`;
}

function table(first: string, second: string, rows: readonly (readonly string[])[]): string {
  const lines = rows.map(([name = '', text = '']) => `| ${name} | ${cell(text)} |\n`);
  return `| ${first}| ${second}|\n|---|---|\n${lines.join('')}`;
}

function levelSection(level: string, meaning: string, places: readonly MarkedPlace[]): string {
  const found = places.filter(({ evidence }) => evidence === level);
  if (found.length === 0) return '';
  const rows = found.map(({ pointer, note }) => [`\`${pointer}\``, note]);
  return `### ${level[0]?.toUpperCase()}${level.slice(1)}

${meaning}

${table('place ', 'note ', rows)}
`;
}

/** The members whose meaning is marked as assumed, one line for each object. */
function meaningSection(groups: readonly MeaningGroup[]): string {
  if (groups.length === 0) return '';
  const count = groups.reduce((sum, { members }) => sum + members.length, 0);
  const rows = groups.map(({ pointer, members }) => [
    `\`${pointer}\``,
    `\`${members.join('`, `')}\``,
  ]);
  return `## Derived from names

The specification gives only names and types of ${count} members of ${groups.length} objects, not what they mean. Their descriptions are
derived from the names (\`x-member-meaning\`, \`x-meaning\`).

${table('object ', 'members ', rows)}`;
}

/** Text that stays within its table cell. */
function cell(text: string): string {
  return oneLine(text).replaceAll('|', '\\|');
}

/** Text that stays within its list item. */
function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}

/** What each level of evidence means, the least certain first. */
const evidenceMeaning: Readonly<Record<UncertainEvidence, string>> = {
  conflicting: 'The sources contradict each other.',
  unknown: 'Not shown: nothing is promised.',
  assumed: 'Our reading; nothing proves it.',
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

/** The objects with members whose descriptions are only derived from their names. */
export const meaningGroups: readonly MeaningGroup[] = ${literal(meanings)};
`;
}
