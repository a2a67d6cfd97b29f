import { readRequest } from '@social-data/wire';
import type { SourceCall } from '../source/source.ts';
import type { Call } from './call.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Judges the parameters against the contract: code 400 with every problem, in its order (decision D8). */
export function validate({
  operationId,
  target,
}: Pick<Call, 'operationId' | 'target'>):
  | { readonly ok: true; readonly values: SourceCall['values'] }
  | Refusal {
  const read = readRequest(operationId, target);
  if (read.ok) return read;
  return refuse('invalidParameters', read.problems.map(({ message }) => message).join(' '));
}
