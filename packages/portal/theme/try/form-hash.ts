import { isOperationId, type OperationId, operations } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import { type CallForm, targets, valuesOf } from './call-form.ts';

const failureCodes = resultCodes.map(({ code }) => code).filter((code) => code !== 0);

/**
 * Writes the shareable part of the form into the fragment of the page's address: operation, target and
 * parameters. It leaves out the token, the reader's own address (which may contain a token) and any
 * value that equals a token.
 */
export function toHash(form: CallForm): string {
  const hash = new URLSearchParams({ operation: form.operationId });
  if (form.target !== 'mock') hash.set('target', form.target);
  const tokens = new Set(Object.values(form.tokens).filter((token) => token !== ''));
  for (const [name, value] of Object.entries(valuesOf(form))) {
    if (!tokens.has(value)) hash.set(name, value);
  }
  return `#${hash}`;
}

/**
 * Fills the form from a fragment, and returns whether it did. A fragment without a known operation changes nothing, nor
 * does one with another operation than the form is for.
 */
export function readHash(hash: string, form: CallForm, fixedOperation?: OperationId): boolean {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const operationId = given.get('operation') ?? '';
  if (!isOperationId(operationId)) return false;
  if (fixedOperation !== undefined && operationId !== fixedOperation) return false;
  form.operationId = operationId;
  form.target = targets.find((target) => target === given.get('target')) ?? 'mock';
  // A link of the page of the codes names a code of the mock, whose tokens are no secret.
  const code = failureCodes.find((failure) => String(failure) === given.get('code'));
  if (code !== undefined) Object.assign(form, { target: 'mock' }).tokens.mock = `mock-${code}`;
  for (const { name, required } of operations[operationId].parameters) {
    const value = given.get(name);
    if (value !== null) form.values[name] = value;
    // The sender left this parameter out, so an example in the form must not be sent either.
    else if (!required) form.values[name] = '';
  }
  return true;
}
