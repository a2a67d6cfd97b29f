import { isParameters, type Parameters } from './journal-header.ts';

/** One page as it was received: a line of the journal. */
export interface PageRecord {
  /** Index of the input, from 0. */
  readonly input: number;
  /** Number of the page within its list, from 1. */
  readonly page: number;
  /** Parameters of the request. */
  readonly parameters: Parameters;
  /** Time of the response, in ISO 8601. */
  readonly fetchedAt: string;
  /** The `data` of the response. */
  readonly data: unknown;
}

/** The record in a line that passed its checksum; undefined when it is something else. */
export function asPageRecord(value: unknown): PageRecord | undefined {
  const { input, page, parameters, fetchedAt, data } = Object(value);
  if (!Number.isInteger(input) || !Number.isInteger(page)) return undefined;
  if (!isParameters(parameters) || typeof fetchedAt !== 'string') return undefined;
  return { input, page, parameters, fetchedAt, data };
}
