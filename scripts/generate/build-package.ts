import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { Gap, MarkedPlace } from '../../generated/runtime/gap.ts';
import { pointerOf, valueAt } from '../../generated/runtime/json-pointer.ts';
import { ContractError, type ContractProblem } from './contract-error.ts';
import { type ContractModel, readModel } from './contract-model.ts';
import { emitClient } from './emit/client.ts';
import { emitGaps, evidenceMeaning } from './emit/gaps.ts';
import { headerLines, lineHeader } from './emit/header.ts';
import { emitIndex } from './emit/index.ts';
import { emitManifest } from './emit/manifest.ts';
import { emitOperationTypes } from './emit/operation-types.ts';
import { emitOperations } from './emit/operations.ts';
import { emitResultCodes } from './emit/result-codes.ts';
import { emitRows } from './emit/rows.ts';
import { emitValidatorTypes } from './emit/validator-types.ts';
import { emitValidatorsInThread } from './emit-validators-in-thread.ts';
import { asArray, asObject, asString, asStrings, isObject, type JsonObject } from './json.ts';
import { loadContract } from './load-contract.ts';
import { isEvidence } from './pagination-model.ts';

/** The gaps listed in `gaps.yaml` beside a contract; undefined when there is no such file. */
function loadGaps(contractFile: string, bundle: JsonObject): readonly Gap[] | undefined {
  const file = join(dirname(contractFile), 'gaps.yaml');
  if (!existsSync(file)) return undefined;
  const source = readFileSync(file, 'utf8');
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const positionAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const [syntax] = document.errors;
  if (syntax) throw new ContractError([{ ...positionAt(syntax.pos[0]), reason: syntax.message }]);
  const read = asArray(asObject(document.toJS()).gaps).map((entry, index) => {
    const node = document.getIn(['gaps', index], true);
    return readGap(asObject(entry), bundle, positionAt(startOf(node)));
  });
  const problems = [
    ...read.flatMap((gap) => ('reason' in gap ? [gap] : [])),
    ...repeats(read, file),
  ];
  if (problems.length > 0) throw new ContractError(problems);
  return read.flatMap((gap) => ('reason' in gap ? [] : [gap]));
}

function startOf(node: unknown): number {
  const range = asObject(node).range;
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : 0;
}

function readGap(
  entry: JsonObject,
  bundle: JsonObject,
  position: Omit<ContractProblem, 'reason'>,
): Gap | ContractProblem {
  const text = (name: string) => asString(entry[name])?.trim() ?? '';
  const needed = ['id', 'title', 'kind', 'section', 'fact', 'choice', 'change'];
  const missing = needed.find((name) => text(name) === '');
  if (missing) return { ...position, reason: `The gap needs \`${missing}\`.` };
  const pointers = asStrings(entry.pointers ?? []);
  if (!pointers) return { ...position, reason: `The pointers of gap ${entry.id} are no list.` };
  const lost = pointers.find((pointer) => valueAt(bundle, pointer) === undefined);
  if (lost) {
    return { ...position, reason: `The pointer ${lost} of gap ${entry.id} leads nowhere.` };
  }
  return {
    id: text('id'),
    title: text('title'),
    kind: text('kind'),
    section: text('section'),
    fact: text('fact'),
    pointers,
    choice: text('choice'),
    ...(text('decision') ? { decision: text('decision') } : {}),
    change: text('change'),
  };
}

function repeats(gaps: readonly (Gap | ContractProblem)[], file: string): ContractProblem[] {
  const ids = gaps.flatMap((gap) => ('id' in gap ? [gap.id] : []));
  return ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => ({ file, line: 1, column: 1, reason: `The gap ${id} is listed twice.` }));
}

/** Every `x-evidence` but `specified`, and the `evidence` maps of our own extensions, in order. */
function findMarkedPlaces(document: unknown): MarkedPlace[] {
  return [...placesIn(document, [])];
}

function* placesIn(value: unknown, keys: readonly (string | number)[]): Generator<MarkedPlace> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* placesIn(entry, [...keys, index]);
    return;
  }
  if (!isObject(value)) return;
  const evidence = value['x-evidence'];
  if (isEvidence(evidence) && evidence !== 'specified') {
    yield { pointer: pointerOf(...keys), evidence, note: asString(value['x-note']) ?? '' };
  }
  if (keys.at(-1) === 'x-pagination') yield* placesOfAttributes(value.evidence, keys);
  for (const [key, member] of Object.entries(value)) {
    // Payloads of examples are data and state nothing.
    if (key !== 'example' && key !== 'examples') yield* placesIn(member, [...keys, key]);
  }
}

function* placesOfAttributes(
  evidence: unknown,
  keys: readonly (string | number)[],
): Generator<MarkedPlace> {
  for (const [name, level] of Object.entries(isObject(evidence) ? evidence : {})) {
    if (!isEvidence(level) || level === 'specified') continue;
    yield { pointer: pointerOf(...keys, name), evidence: level, note: '' };
  }
}

/** Renders the page about the gaps of the specification and how this project handles each of them. */
function emitGapsPage(gaps: readonly Gap[], places: readonly MarkedPlace[]): string {
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

/** The generated package, in memory: text by path within its folder. */
export interface GeneratedPackage {
  readonly model: ContractModel;
  readonly files: ReadonlyMap<string, string>;
  /** What the generated client leaves out. */
  readonly omissions: readonly ContractProblem[];
}

/** Generates everything from one contract; nothing is written. */
export async function buildPackage(contractPath: string): Promise<GeneratedPackage> {
  const contract = await loadContract(contractPath);
  const model = readModel(contract);
  const gaps = loadGaps(model.file, model.bundle);
  const [validators, files] = await Promise.all([
    emitValidatorsInThread(model),
    emitOtherFiles(model, gaps),
  ]);
  files.set('validators.js', lineHeader(model.file, '//') + validators);
  return { model, files, omissions: contract.omissions };
}

async function emitOtherFiles(
  model: ContractModel,
  gaps: readonly Gap[] | undefined,
): Promise<Map<string, string>> {
  // Imported here, so that the compiler of TypeScript is loaded while the thread works.
  const { emitTypes } = await import('./emit/types.ts');
  const places = findMarkedPlaces(model.bundle);
  const operationTypes = emitOperationTypes(model);
  const script = lineHeader(model.file, '//');
  const files = new Map<string, string>([
    ['openapi.json', `${JSON.stringify(model.bundle, null, 2)}\n`],
    ['types.ts', script + (await emitTypes(model))],
    ['operations.ts', script + emitOperations(model)],
    ['result-codes.ts', script + emitResultCodes(model)],
    ['rows.ts', script + emitRows(model)],
    ['gaps.ts', script + emitGaps(gaps ?? [], places)],
    ['validators.d.ts', script + emitValidatorTypes()],
    ['parameters.ts', script + parametersModule],
    ['operation-types.ts', script + operationTypes],
    ['client.ts', script + emitClient(model)],
    ['index.ts', script + emitIndex()],
    ['package.json', emitManifest(model)],
    ...runtimeFiles(),
  ]);
  if (gaps) {
    files.set(
      'GAPS.md',
      `<!-- ${headerLines(model.file).join(' ')} -->\n\n${emitGapsPage(gaps, places)}`,
    );
  }
  return files;
}

const parametersModule = `export {
  type ParameterProblem,
  type ProblemReason,
} from './runtime/parameter-problem.ts';
export { type ParametersRead, readParameters } from './runtime/read-parameters.ts';
`;

const runtimeFolder = join(import.meta.dirname, '../../generated/runtime');

/** The parts that no contract changes. They are written by hand in this project, and copied into any other package. */
function runtimeFiles(): [name: string, text: string][] {
  return readdirSync(runtimeFolder).map((name) => {
    return [`runtime/${name}`, readFileSync(join(runtimeFolder, name), 'utf8')];
  });
}
