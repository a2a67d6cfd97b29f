import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { UncertainEvidence } from '../../../generated/runtime/gap.ts';
import { valueAt } from '../../../generated/runtime/json-pointer.ts';
import { readEvidence } from '../evidence.ts';
import { ContractError, type Finding, placeOf } from '../findings.ts';
import { asArray, asObject, asText, type JsonObject, pick } from '../json.ts';
import { readDocument } from '../load-contract.ts';
import { literal } from './source-text.ts';

/** The gaps of `gaps.yaml` beside the contract, as the table shows them; undefined when there is no such file. */
export async function readGaps(
  contractFile: string,
  bundle: JsonObject,
): Promise<readonly JsonObject[] | undefined> {
  const file = join(dirname(contractFile), 'gaps.yaml');
  if (!existsSync(file)) return undefined;
  const { source, parsed } = await readDocument(file);
  const { gaps } = asObject(parsed);
  if (!Array.isArray(gaps))
    throw new ContractError([{ file, line: 1, column: 1, reason: '`gaps` is a list.' }]);
  const entries = gaps.map(asObject);
  const findings = entries.flatMap((entry, index): Finding[] => {
    const isRepeated = entries.slice(0, index).some(({ id }) => id === entry.id);
    const reason = isRepeated ? `The gap ${entry.id} is listed twice.` : gapProblem(entry, bundle);
    return reason ? [{ ...placeOf({ source, pointer: `#/gaps/${index}` }), reason }] : [];
  });
  if (findings.length > 0) throw new ContractError(findings);
  // The members of Gap in runtime/gap.ts.
  const members = 'id title kind section fact pointers choice decision change sampled';
  return entries.map((entry) => pick({ pointers: [], ...entry }, members));
}

function gapProblem(entry: JsonObject, bundle: JsonObject): string | undefined {
  const needed = ['id', 'title', 'kind', 'section', 'fact', 'choice', 'change'];
  const missing = needed.find((name) => !asText(entry[name]));
  if (missing) return `The gap needs \`${missing}\`.`;
  const pointers = [entry.pointers ?? []].flat().map(String);
  const lost = pointers.find((pointer) => valueAt(bundle, pointer) === undefined);
  return lost && `The pointer ${lost} of gap ${entry.id} leads nowhere.`;
}

/** Renders the page about the gaps of the specification and how this project handles each of them. */
export function emitGapsPage(gaps: readonly JsonObject[]): string {
  const sections = [...Map.groupBy(gaps, ({ section }) => section)].map(
    ([section, members]) => `## ${section}\n\n${members.map(gapEntry).join('\n')}`,
  );
  return `# What the specification does not say

${gaps.length} gaps by section of the specification, each with what this project does about it and where the contract says it.

${sections.join('\n')}`;
}

function gapEntry({ id, fact, choice, decision, change, sampled, pointers, kind }: JsonObject) {
  const { saw, note } = asObject(sampled);
  const aspects = Object.entries(asObject(saw)).map(([name, text]) => `${name}: ${text}`);
  const places = asArray(pointers).map((pointer) => `\`${pointer}\``);
  const rows = [
    [decision ? `Our choice (${decision})` : 'Our choice', choice],
    ...(sampled ? [['Seen', `${aspects.join('; ')}. ${note}`]] : []),
    ['To change it', [change, ...places].join(', ')],
  ];
  const lines = rows.map(([name, text]) => `- **${name}**: ${oneLine(String(text))}\n`);
  return `### ${id}\n\n**${kind}**: ${fact}\n\n${lines.join('')}`;
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

/** The gaps, and the places of the contract that are less than certain, as data. */
export function emitGaps(gaps: readonly JsonObject[], bundle: JsonObject): string {
  const { places, meanings } = readEvidence(bundle);
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
