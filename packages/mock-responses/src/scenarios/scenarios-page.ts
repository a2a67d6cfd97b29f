import { type OperationInfo, operations, security } from '@social-data/contract/operations';
import { grammar, limits } from './parse-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenario-registry.ts';

/** How scenarios are written, and which there are. */
interface ScenariosPage {
  readonly grammar: string;
  readonly limits: string;
  readonly scenarios: readonly ListedScenario[];
}

interface ListedScenario extends Pick<Scenario, 'token' | 'meaning' | 'repeatable'> {
  /** The ids of the operations that it affects. */
  readonly operations: readonly string[];
  readonly example: string | null;
}

/** The body of `GET /__scenarios`. */
export function scenariosPage(): ScenariosPage {
  return {
    grammar,
    limits,
    scenarios: scenarios.map((scenario) => {
      const affected = Object.values(operations).filter((operation) => scenario.affects(operation));
      const [first] = affected;
      return {
        token: scenario.token,
        meaning: scenario.meaning,
        repeatable: scenario.repeatable,
        operations: affected.map(({ id }) => id),
        example: first ? exampleTarget(first, scenario) : null,
      };
    }),
  };
}

/** Path and query of a call that shows the scenario. */
function exampleTarget(operation: OperationInfo, { example }: Scenario): string {
  const query = new URLSearchParams();
  for (const { name, required, example: value } of operation.parameters) {
    if (required) query.set(name, String(value));
  }
  query.set(security.name, example);
  return `${operation.path}?${query}`;
}
