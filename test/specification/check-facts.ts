import { checkCodes } from './check-codes.ts';
import { checkEnvelope } from './check-envelope.ts';
import { objectNoteProblems, type Walk } from './check-objects.ts';
import { checkOperations } from './check-operations.ts';
import { checkParameters } from './check-parameters.ts';
import { checkReach } from './check-reach.ts';
import { checkRules } from './check-rules.ts';
import { checkServers } from './check-servers.ts';
import { checkUnused } from './check-unused.ts';
import { type Contract, readContract } from './contract.ts';
import { type FactIndex, indexFacts } from './fact-index.ts';
import type { Fact } from './facts.ts';
import type { JsonRecord } from './json.ts';

/** Compares every response with the facts, from the envelope to the innermost field. */
function checkResponses(contract: Contract, facts: FactIndex): string[] {
  const problems = new Set<string>();
  const prose = new Map<string, string>();
  const seen = new Set<string>();
  for (const operation of contract.operations) {
    const walk: Walk = { contract, facts, operation, problems, prose, seen };
    checkEnvelope(walk);
  }
  const reach = checkReach(contract, facts, seen);
  return [...problems, ...objectNoteProblems(facts, prose), ...reach];
}

/**
 * Compares a bundle with the facts of the specification in both directions: each fact must be in the
 * bundle, with its type, and nothing else may be. Returns one sentence per problem and changes nothing.
 */
export function checkFacts(bundle: JsonRecord, facts: Fact[]): string[] {
  const index = indexFacts(facts);
  const contract = readContract(bundle, index);
  return [
    ...checkOperations(contract, index),
    ...checkServers(contract, index),
    ...contract.operations.flatMap((operation) => checkParameters(contract, index, operation)),
    ...checkResponses(contract, index),
    ...checkCodes(contract, index),
    ...checkRules(contract, index),
    ...checkUnused(contract),
  ];
}
