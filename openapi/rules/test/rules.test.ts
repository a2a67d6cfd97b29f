import { readdirSync, readFileSync } from 'node:fs';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { describe, expect, test } from 'vitest';
import { isLongRun } from '../../../test/scale.ts';
import { coreRules } from '../core-rules.mjs';
import { ownRules } from '../own-rules.mjs';
import ruleset from '../ruleset.mjs';
import { casesByRule } from './cases/index.ts';
import { minimalContract } from './minimal-contract.ts';
import { type Changes, changedContract, OPERATION } from './rule-cases.ts';

describe('every rule', () => {
  test('accepts the minimal contract, and so does spectral:oas', async () => {
    expect(await lint(ruleset, minimalContract())).toEqual([]);
  });

  test('has documents that it refuses', () => {
    expect(Object.keys(casesByRule).sort()).toEqual(Object.keys(ownRules).sort());
    for (const { fails } of Object.values(casesByRule)) {
      expect(Object.keys(fails)).not.toHaveLength(0);
    }
  });

  test('with a function of ours is named after it, and the function has a file of its own', () => {
    const files = readdirSync(new URL('../functions/', import.meta.url)).sort();
    const names = Object.keys(ownRules).filter((name) => !Object.hasOwn(coreRules, name));
    expect(names.map((name) => `${name}.mjs`).sort()).toEqual(files);
    for (const [name, { then }] of Object.entries(ownRules))
      if (names.includes(name)) expect(kebabCase(then.function.name)).toBe(name);
  });

  test('is an error and part of the ruleset', () => {
    for (const [name, rule] of Object.entries(ownRules)) {
      expect(rule.severity).toBe('error');
      expect(Object.entries(ruleset.rules)).toContainEqual([name, rule]);
    }
  });
});

describe.each(Object.entries(casesByRule))('%s', (rule, { passes, fails }) => {
  test.each(Object.entries(passes ?? {}))('accepts %s', async (_, changes) => {
    expect(await broken(changes, rule)).toEqual([]);
  });

  test.each(Object.entries(fails))('refuses %s', async (_, changes) => {
    expect(await broken(changes, rule)).toEqual([rule]);
  });
});

describe('spectral:oas, so that no rule of ours has to', () => {
  const cases: Record<string, Changes> = {
    'operation-operationId': { [`${OPERATION}/operationId`]: undefined },
    'operation-tags': { [`${OPERATION}/tags`]: undefined },
    'operation-singular-tag': { [`${OPERATION}/tags`]: ['Things', 'Things'] },
    'operation-tag-defined': { [`${OPERATION}/tags`]: ['Things', 'Stuff'] },
  };

  test.each(Object.entries(cases))('refuses by %s', async (rule, changes) => {
    const findings = await lint(ruleset, changedContract(changes));
    expect(findings.map(({ code }) => code)).toContain(rule);
  });
});

test('EXTENSIONS.md documents the extensions and units that the rules know', () => {
  const text = readFileSync(new URL('../../EXTENSIONS.md', import.meta.url), 'utf8');
  const headings = [...text.matchAll(/^### `(x-[\w-]+)/gm)].map(([, name]) => name);
  const units = /### `x-unit`(.*?)\n### /s.exec(text)?.[1] ?? '';
  expect(headings.sort()).toEqual(
    [...(ownRules['known-extensions'].then.functionOptions?.extensions ?? [])].sort(),
  );
  const rows = [...units.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, unit]) => unit);
  expect(rows.sort()).toEqual([...ownRules['known-units'].then.functionOptions.values].sort());
});

/**
 * The names of our rules that a changed minimal contract breaks. In the ordinary run, only the given rule is asked: each
 * run of the linter compiles the paths of all of its rules, which takes most of the time.
 */
async function broken(changes: Changes, rule: string): Promise<string[]> {
  const rules = Object.entries(ownRules).filter(([name]) => isLongRun || name === rule);
  const findings = await lint({ rules: Object.fromEntries(rules) }, changedContract(changes));
  return [...new Set(findings.map(({ code }) => String(code)))];
}

async function lint(definition: unknown, document: unknown) {
  const spectral = new Spectral();
  spectral.setRuleset(new Ruleset(definition));
  return spectral.run(JSON.stringify(document));
}

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
