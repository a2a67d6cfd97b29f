import { JournalError } from './journal-error.ts';

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
      `${file} was written by another version of social-data (form ${form}; this one knows ${FORM.form}). Use that version.`,
    );
  return { operation, parameters, inputs, address, contract };
}

/**
 * Refuses to go on with a journal of another run. A larger limit, other fields and another format are no difference.
 * @throws JournalError that names what differs
 */
export function checkSameRun(journal: JournalHeader, run: JournalHeader, file: string): void {
  const differences = [
    ...difference('the operation', journal.operation, run.operation),
    ...difference('the address', journal.address, run.address),
    ...parameterDifferences(journal.parameters, run.parameters),
    ...inputDifferences(journal.inputs, run.inputs),
  ];
  if (differences.length === 0) return;
  throw new JournalError(
    `${file} is the journal of another run: ${differences.join('; ')}. Give the same as then, or begin anew with another --out.`,
  );
}

function difference(what: string, then: unknown, now: unknown): readonly string[] {
  const [before, after] = [textOf(then), textOf(now)];
  return before === after ? [] : [`${what} was ${before} and is now ${after}`];
}

function parameterDifferences(then: Parameters, now: Parameters): readonly string[] {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return names.flatMap((name) => difference(name, then[name], now[name]));
}

function inputDifferences(
  then: readonly Parameters[],
  now: readonly Parameters[],
): readonly string[] {
  if (then.length !== now.length)
    return [`there were ${then.length} inputs and are now ${now.length}`];
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
