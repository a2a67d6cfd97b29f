import type { Contract, Operation } from './contract.ts';
import type { FactIndex } from './fact-index.ts';
import { type JsonRecord, list, record } from './json.ts';
import { allTextOf, missingProse } from './prose.ts';

type Rule = (contract: Contract) => boolean;

const everyOperation =
  (holds: (operation: Operation, contract: Contract) => boolean): Rule =>
  (contract) =>
    contract.operations.every((operation) => holds(operation, contract));

const schemes = ({ bundle }: Contract): JsonRecord[] =>
  Object.values(record(record(bundle.components).securitySchemes)).map(record);

const contentTypes = ({ node }: Operation): string[] =>
  Object.keys(record(record(record(node.responses)['200']).content));

const codesOf = (branch: JsonRecord, { resolve }: Contract): unknown[] =>
  list(resolve(record(branch.properties).code)?.enum);

/** Rules about the shape of the whole document, by their name in the facts. */
const RULES: Record<string, Rule> = {
  'same-paths-on-both': ({ bundle, operations }) =>
    operations.every(({ node }) => node.servers === undefined) &&
    Object.values(record(bundle.paths)).every((item) => record(item).servers === undefined),
  'only-get': everyOperation(({ method }) => method === 'get'),
  'no-request-body': everyOperation(({ node }) => node.requestBody === undefined),
  'parameters-in-query': everyOperation(({ parameters }) =>
    [...parameters.values()].every((parameter) => parameter.in === 'query'),
  ),
  'json-only': everyOperation((operation) => contentTypes(operation).join() === 'application/json'),
  'only-200': everyOperation(({ node }) => Object.keys(record(node.responses)).join() === '200'),
  'success-only-by-code-0': everyOperation(
    ({ branches }, contract) =>
      branches.filter((branch) => codesOf(branch, contract).includes(0)).length === 1 &&
      branches.some((branch) => codesOf(branch, contract).every((code) => Number(code) === 0)),
  ),
  'token-on-every-operation': everyOperation(({ parameters }) => parameters.has('token')),
  'token-is-api-key-in-query': (contract) =>
    schemes(contract).every(({ type, in: place }) => type === 'apiKey' && place === 'query'),
  'no-other-credential': (contract) => schemes(contract).length === 1,
  'no-webhooks': ({ bundle, operations }) =>
    bundle.webhooks === undefined && operations.every(({ node }) => node.callbacks === undefined),
};

function timeoutProblems({ bundle }: Contract, facts: FactIndex): string[] {
  return (facts.byKind.get('timeout') ?? [])
    .filter((fact) => bundle['x-client-timeout-seconds'] !== Number(fact.value))
    .map((fact) => `${fact.table}: the recommended timeout is not ${fact.value} seconds`);
}

/** Checks what the specification says about the service as a whole: rules about the shape, and notes. */
export function checkRules(contract: Contract, facts: FactIndex): string[] {
  const text = allTextOf(contract.bundle, ['paths', 'components']);
  const ofDocument = (kind: string) =>
    (facts.byKind.get(kind) ?? []).filter((fact) => fact.subject === 'document');
  return [
    ...ofDocument('rule')
      .filter((fact) => RULES[fact.value]?.(contract) !== true)
      .map((fact) => `${fact.table}: the rule ${fact.value} does not hold`),
    ...ofDocument('note').flatMap((fact) => missingProse(text, fact.words, fact.table)),
    ...timeoutProblems(contract, facts),
  ];
}
