/** A journal cannot be used: it is damaged, in use, or of another run. The message says what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** Parameters of a call by name. */
export type Parameters = Readonly<Record<string, unknown>>;

/** What a run collects. The first line of its journal. */
export interface JournalHeader {
  readonly operation: string;
  /** Parameters that all inputs share. */
  readonly parameters: Parameters;
  /** The parameters of each input besides the shared ones. */
  readonly inputs: readonly Parameters[];
  /** Address of the service, which never contains a token. */
  readonly address: string;
  /** Version of the contract. */
  readonly contract: string;
}

/** The members that make a file a journal of this form. */
const FORM = { journal: 'social-data', form: 1 } as const;

export function headerLine(header: JournalHeader): object {
  return { ...FORM, ...header };
}

/** Reads the first line. @throws JournalError when it is not the header of a journal of this form */
export function readHeader(value: unknown, file: string): JournalHeader {
  const { journal, form, operation, parameters, inputs, address, contract } = Object(value);
  if (journal !== FORM.journal)
    throw new JournalError(`${file} is not a journal of social-data. Give the file OUT.journal.`);
  if (form !== FORM.form)
    throw new JournalError(
      `${file} has the form ${form}, and this version of social-data uses only ${FORM.form}: use the version that wrote it, or begin anew with another --out.`,
    );
  const isWhole =
    [operation, address, contract].every((text) => typeof text === 'string') &&
    isParameters(parameters) &&
    Array.isArray(inputs) &&
    inputs.every(isParameters);
  if (!isWhole)
    throw new JournalError(
      `${file} has a first line that social-data did not write. Restore it from a copy, or begin anew with another --out.`,
    );
  return { operation, parameters, inputs, address, contract };
}

export function isParameters(value: unknown): value is Parameters {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Refuses to go on with a journal of another run. More inputs, another order of them, a larger limit, other fields and
 * another format are no difference, and `localhost` is 127.0.0.1.
 * @throws JournalError that names what differs
 */
export function checkSameRun(journal: JournalHeader, run: JournalHeader, file: string): void {
  const differences = [
    ...kindDifferences(journal, run),
    ...inputDifferences(journal.inputs, run.inputs),
  ];
  if (differences.length === 0) return;
  throw new JournalError(
    `${file} belongs to another run: ${differences.join('; ')}. Give the same as then, or begin anew with another --out.`,
  );
}

function kindDifferences(then: JournalHeader, now: JournalHeader): readonly string[] {
  return [
    ...difference('the operation', then.operation, now.operation),
    ...difference('the address', machineOf(then.address), machineOf(now.address)),
    ...parameterDifferences(then.parameters, now.parameters),
  ];
}

function difference(what: string, then: unknown, now: unknown): readonly string[] {
  const [before, after] = [textOf(then), textOf(now)];
  return before === after ? [] : [`${what} was ${before} and is now ${after}`];
}

function parameterDifferences(then: Parameters, now: Parameters): readonly string[] {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return names.flatMap((name) => difference(name, then[name], now[name]));
}

/** This machine has several names. */
function machineOf(address: string): string {
  return address.replace(/^(https?:\/\/)(?:localhost|\[::1\])(?=[:/]|$)/, '$1127.0.0.1');
}

function inputDifferences(
  then: readonly Parameters[],
  now: readonly Parameters[],
): readonly string[] {
  const missing = withoutInputs(then, now);
  if (missing.length === 0) return [];
  if (then.length !== now.length)
    return [
      `${missing.length} of its ${then.length} inputs are not given now, such as ${textOf(missing[0])}`,
    ];
  const at = then.findIndex((input, index) => parameterDifferences(input, now[index] ?? {}).length);
  return at < 0
    ? []
    : parameterDifferences(then[at] ?? {}, now[at] ?? {}).map(
        (text) => `in input ${at + 1}, ${text}`,
      );
}

function textOf(value: unknown): string {
  return value === undefined ? 'not given' : JSON.stringify(value);
}

/** Inputs that a later run added to those of the header: a line of the journal. */
export interface AddedInputs {
  readonly added: readonly Parameters[];
}

/** The record in a line that passed its checksum; undefined when it is something else. */
export function asAddedInputs(value: unknown): AddedInputs | undefined {
  const { added } = Object(value);
  return Array.isArray(added) && added.every(isParameters) ? { added } : undefined;
}

export function withInputs(header: JournalHeader, added: readonly Parameters[]): JournalHeader {
  return { ...header, inputs: [...header.inputs, ...added] };
}

/** The same text for inputs with the same parameters, whatever their order. */
function inputKey(input: Parameters): string {
  return JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The inputs that are not among the others. */
export function withoutInputs(
  inputs: readonly Parameters[],
  others: readonly Parameters[],
): readonly Parameters[] {
  const known = new Set(others.map(inputKey));
  return inputs.filter((input) => !known.has(inputKey(input)));
}
