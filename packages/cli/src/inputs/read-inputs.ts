import type { Parameters } from '@social-data/collect';
import { onlyRequired } from '../flags/parameter-flags.ts';
import type { OperationCall } from '../program.ts';
import { UsageError } from '../usage-error.ts';
import { checkValues } from './check-values.ts';
import { readInputsFile, type Texts } from './read-inputs-file.ts';

export interface Inputs {
  /** Parameters that all inputs share. */
  readonly parameters: Parameters;
  /** The parameters of each input besides them. */
  readonly inputs: readonly Parameters[];
  /** How many inputs were left out because they repeat another one. */
  readonly repeated: number;
}

/** Texts of one input and those that all share. */
interface SplitTexts {
  readonly shared: Texts;
  readonly own: readonly Texts[];
}

/**
 * The inputs of a call: every combination of repeated flags, with every line of `--inputs`. Values are checked by the
 * contract, unless `--unchecked`. An input that was given before would be paid for again, and is left out.
 * @throws UsageError
 */
export async function readInputs(call: OperationCall): Promise<Inputs> {
  const { shared, own } = await splitTexts(call);
  const distinct = new Map(own.map((texts) => [JSON.stringify(texts), texts]));
  const texts = [...distinct.values()];
  const read = (part: Texts, whole: Texts) => checkValues(call, part, whole);
  return {
    parameters: read(shared, { ...texts[0], ...shared }),
    inputs: texts.map((input) => read(input, { ...shared, ...input })),
    repeated: own.length - texts.length,
  };
}

async function splitTexts({
  operation,
  values,
  flagOf,
  flags,
}: OperationCall): Promise<SplitTexts> {
  const file =
    flags.inputs === undefined ? [{}] : await readInputsFile(flags.inputs, operation, flags);
  const named = new Set(file.flatMap((input) => Object.keys(input)));
  const twice = [...values.keys()].find((name) => named.has(name));
  if (twice !== undefined)
    throw new UsageError(`${flagOf(twice)} is given, and also in --inputs. Give it in one place.`);
  const only = onlyRequired(operation.parameters)?.name;
  const shared: Record<string, string> = {};
  let own: readonly Texts[] = file;
  for (const [name, texts] of values) {
    const [text, ...more] = texts;
    if (text !== undefined && more.length === 0 && name !== only) shared[name] = text;
    else own = own.flatMap((input) => texts.map((each) => ({ ...input, [name]: each })));
  }
  return { shared, own };
}
