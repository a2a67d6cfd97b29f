import { existsSync } from 'node:fs';
import { fieldsOf, type OperationField } from '@social-data/contract/operation-fields';
import { readParameters } from '@social-data/contract/parameters';
import { inputKey, inputText, type Parameters } from '../collect/journal-format.ts';
import { UsageError } from '../command-error.ts';
import { type OperationCall, onlyRequired } from '../flags.ts';
import { texts } from '../texts/texts.ts';
import { visibleText } from './cell-text.ts';
import { type ParameterTexts, readInputsFile } from './read-inputs-file.ts';

/**
 * Reads texts by the types of their parameters.
 * @param others fields that are not in the query
 * @param own the parameters to return
 * @param whole all parameters of the call that they belong to
 * @param isOneOfSeveral whether a problem has to say which of several inputs has it
 * @throws UsageError that names the flag, what was wrong and what is allowed
 */
function checkValues(
  { operation, flagOf, flags }: OperationCall,
  others: readonly OperationField[],
  own: ParameterTexts,
  whole: ParameterTexts,
  isOneOfSeveral = false,
): Parameters {
  const { usage } = texts;
  const elsewhere: Record<string, unknown> = {};
  for (const field of others) {
    const text = whole[field.name];
    if (text) elsewhere[field.name] = field.in === 'body' ? readBody(field, text, flagOf) : text;
  }
  if (flags.unchecked) return ownOf({ ...whole, ...elsewhere }, own);
  const read = readParameters(operation.id, new URLSearchParams(whole));
  const problems = (read.ok ? [] : read.problems).map(({ name, reason, message, allowed = [] }) => {
    const given = JSON.stringify(whole[name] ?? '');
    const text =
      reason === 'missing'
        ? usage.missing(flagOf(name))
        : usage.wrongValue(flagOf(name), given, message, allowed.join(', '));
    const isOfInput = isOneOfSeveral && Object.hasOwn(own, name);
    return isOfInput ? usage.ofInput(inputText(own), text) : text;
  });
  for (const { name, required } of others)
    if (required && !whole[name]?.trim()) problems.push(usage.missing(flagOf(name)));
  if (problems.length > 0 || !read.ok) throw new UsageError(problems.join('\n'));
  // An empty text is no value: the service takes it as absent.
  return ownOf({ ...read.values, ...elsewhere }, own);
}

function ownOf(values: Parameters, own: ParameterTexts): Parameters {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(own, name)));
}

function readBody(
  { name, example }: OperationField,
  text: string,
  flagOf: (name: string) => string,
): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(texts.usage.json(flagOf(name), String(example ?? '{}')));
  }
}

/**
 * The inputs of a call: every combination of repeated flags, with every line of `--inputs`. Values are checked by the
 * contract, unless `--unchecked`. An input that was given before would be paid for again, and is left out.
 * @returns the parameters that all inputs share, the others of each, and how many repeated inputs were left out
 * @throws UsageError
 */
export async function readInputs(call: OperationCall, say: (text: string) => void) {
  const { shared, own } = await splitTexts(call, say);
  const others = fieldsOf(call.operation).filter((field) => field.in !== 'query');
  const seen = new Set<string>();
  const inputs: Parameters[] = [];
  for (const given of own) {
    const { size } = seen;
    const input = checkValues(call, others, given, { ...shared, ...given }, own.length > 1);
    if (seen.add(inputKey(input)).size > size) inputs.push(input);
  }
  const parameters = checkValues(call, others, shared, { ...own[0], ...shared });
  return { parameters, inputs, repeated: own.length - inputs.length };
}

/** Files that a person forgets `--inputs` before. */
const LIST_FILE = /\.(?:csv|txt|xlsx|ndjson|jsonl)$/i;

/** The texts that all inputs share, and those of each. */
async function splitTexts(
  { operation, values, flagOf, flags }: OperationCall,
  say: (text: string) => void,
) {
  const read = flags.inputs?.map((file) => readInputsFile(file, operation, flags, say));
  const file = read ? (await Promise.all(read)).flat() : [{}];
  const named = new Set<string>();
  for (const input of file) for (const name in input) named.add(name);
  const twice = [...values.keys()].find((name) => named.has(name));
  if (twice !== undefined) throw new UsageError(texts.usage.givenTwice(flagOf(twice)));
  const only = onlyRequired(operation.parameters)?.name;
  const shared: Record<string, string> = {};
  let own: readonly ParameterTexts[] = file;
  for (const [name, typed] of values) {
    // A loop over the lines of a file of Windows leaves a CR at each.
    const given = typed.map(visibleText);
    const list = given.find((value) => LIST_FILE.test(value) && existsSync(value));
    if (list && !flags.unchecked) throw new UsageError(texts.usage.isFile(list));
    const [text, ...more] = given;
    if (text !== undefined && more.length === 0 && name !== only) shared[name] = text;
    else own = own.flatMap((input) => given.map((each) => ({ ...input, [name]: each })));
  }
  return { shared, own };
}
