import type { ownRules } from '../../own-rules.mjs';
import type { RuleCases } from '../rule-cases.ts';
import { envelopeCases } from './envelope.ts';
import { listCases } from './lists.ts';
import { operationCases } from './operations.ts';
import { proseCases } from './prose.ts';
import { valueCases } from './values.ts';

/** The cases of every rule. A rule without cases is a type error here, and fails a test. */
export const casesByRule: Record<keyof typeof ownRules, RuleCases> = {
  ...operationCases,
  ...envelopeCases,
  ...listCases,
  ...valueCases,
  ...proseCases,
};
