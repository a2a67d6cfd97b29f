import { describe, expect, it } from 'vitest';
import { readBundle } from './bundle.ts';
import { checkFacts } from './check-facts.ts';
import { readFacts } from './facts.ts';
import type { Mutation } from './mutation.ts';
import { allMutations } from './mutations.ts';

describe('the check of the contract against the specification', () => {
  const bundle = readBundle();
  const facts = readFacts();
  const mutations = allMutations(bundle);
  const countOf = (kind: string) => mutations.filter((mutation) => mutation.kind === kind).length;
  const factsOf = (kind: string) => facts.filter((fact) => fact.kind === kind).length;

  function faultsAfter(mutation: Mutation): string[] {
    const undo = mutation.apply();
    const faults = checkFacts(bundle, facts);
    undo();
    return faults;
  }

  it('is tried with a deletion of everything that the facts name', () => {
    // The four platforms are written once for two operations; a code stands in two forms.
    const values = factsOf('allowed-value') - 4 + 12;
    expect(countOf('delete an operation')).toBe(factsOf('operation'));
    expect(countOf('delete a value')).toBe(values);
    expect(countOf('delete a field')).toBeGreaterThanOrEqual(factsOf('field'));
    expect(countOf('delete a parameter')).toBeGreaterThanOrEqual(factsOf('parameter'));
    expect(countOf('retype')).toBeGreaterThan(countOf('delete a field') * 6);
  });

  it('notices every single deletion, retyping and invention in the bundle', () => {
    const intact = JSON.stringify(bundle);
    const unnoticed = mutations.filter((mutation) => faultsAfter(mutation).length === 0);
    expect(unnoticed.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([]);
    expect(JSON.stringify(bundle)).toBe(intact);
  });

  it('names the field that was deleted', () => {
    const deletions = mutations.filter((mutation) => mutation.kind === 'delete a field');
    const unnamed = deletions.filter((mutation) => {
      const field = mutation.name.slice(mutation.name.lastIndexOf('.') + 1);
      return !faultsAfter(mutation).some((fault) => fault.includes(`.${field}`));
    });
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });
});
