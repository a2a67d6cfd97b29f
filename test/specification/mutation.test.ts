import { describe, expect, test } from 'vitest';
import { inTurn } from '../scale.ts';
import { readBundle } from './bundle.ts';
import { checkFacts } from './check-facts.ts';
import { readFacts } from './facts.ts';
import type { Mutation } from './mutation.ts';
import { allMutations } from './mutations.ts';

/** Milliseconds to check the contract after each of thousands of changes, on a loaded machine. */
const TIMEOUT_MS = 180_000;

describe('the check of the contract against the specification', { timeout: TIMEOUT_MS }, () => {
  const bundle = readBundle();
  const facts = readFacts();
  const mutations = allMutations(bundle);
  const countOf = (kind: string) => mutations.filter((mutation) => mutation.kind === kind).length;
  const factsOf = (kind: string) => facts.filter((fact) => fact.kind === kind).length;

  function problemsAfter(mutation: Mutation): string[] {
    const undo = mutation.apply();
    const problems = checkFacts(bundle, facts);
    undo();
    return problems;
  }

  test('is tested with a deletion of everything that the facts name', () => {
    // The four platforms are written once for two operations; a code stands in two forms.
    const values = factsOf('allowed-value') - 4 + 12;
    expect(countOf('delete an operation')).toBe(factsOf('operation'));
    expect(countOf('delete a value')).toBe(values);
    expect(countOf('delete a field')).toBeGreaterThanOrEqual(factsOf('field'));
    expect(countOf('delete a parameter')).toBeGreaterThanOrEqual(factsOf('parameter'));
    expect(countOf('retype')).toBeGreaterThan(countOf('delete a field') * 6);
  });

  // The ordinary run tries every fourth change.
  test('notices every single deletion, retyping and invention in the bundle', () => {
    const intact = JSON.stringify(bundle);
    const unnoticed = inTurn(mutations, 0, 4).filter(
      (mutation) => problemsAfter(mutation).length === 0,
    );
    expect(unnoticed.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([]);
    expect(JSON.stringify(bundle)).toBe(intact);
  });

  test('names the field that was deleted', () => {
    const deletions = mutations.filter((mutation) => mutation.kind === 'delete a field');
    const unnamed = deletions.filter((mutation) => {
      const field = mutation.name.slice(mutation.name.lastIndexOf('.') + 1);
      return !problemsAfter(mutation).some((problem) => problem.includes(`.${field}`));
    });
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });
});
