import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { Gap } from '../../generated/runtime/gap.ts';
import { valueAt } from '../../generated/runtime/json-pointer.ts';
import { ContractError, type ContractProblem } from './contract-error.ts';
import { asArray, asObject, asString, asStrings, type JsonObject } from './json.ts';

/** The gaps listed in `gaps.yaml` beside a contract; undefined when there is no such file. */
export function loadGaps(contractFile: string, bundle: JsonObject): readonly Gap[] | undefined {
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
