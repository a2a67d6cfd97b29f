import { isOperationId, operations } from '@social-data/contract/operations';
import { type CallForm, targets, valuesOf } from './call-form.ts';

/**
 * The part of the form that may be shared, as the fragment of the page's address: operation, target
 * and parameters. The token is not in it, nor is an address of the reader's own, which may hold one,
 * nor a value that is the token.
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

/** Fills the form from a fragment. What the fragment does not name, or names wrongly, stays. */
export function readHash(hash: string, form: CallForm): void {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const operationId = given.get('operation') ?? '';
  if (!isOperationId(operationId)) return;
  form.operationId = operationId;
  form.target = targets.find((target) => target === given.get('target')) ?? form.target;
  for (const { name, required } of operations[operationId].parameters) {
    const value = given.get(name);
    if (value !== null) form.values[name] = value;
    // A call that is shared without a parameter is one without it.
    else if (!required) form.values[name] = '';
  }
}
