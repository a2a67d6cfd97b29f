import { isParameters, type JournalHeader, type Parameters } from './journal-header.ts';

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
