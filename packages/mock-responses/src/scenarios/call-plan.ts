import type { OperationId } from '@social-data/contract/operations';
import type { TokenState } from '../token-states.ts';
import { noScenarios, type ScenarioUse, type TokenScenarios } from './parse-scenarios.ts';
import type {
  DataEffect,
  DelayEffect,
  EnvelopeEffect,
  ResultEffect,
  TransportEffect,
} from './scenario.ts';
import { scenarios } from './scenario-registry.ts';

/** What the scenarios of a token do to one call, by stage. */
export interface CallPlan {
  readonly result: readonly ResultEffect[];
  readonly data: readonly DataEffect[];
  readonly envelope: readonly EnvelopeEffect[];
  readonly delay: DelayEffect | undefined;
  readonly transport: TransportEffect | undefined;
  /** The names of all scenarios of the token, without the label. */
  readonly names: readonly string[];
  readonly label: string | undefined;
  readonly notes: readonly string[];
}

/** The call that is planned. */
export interface PlannedCall {
  readonly operationId: OperationId;
  /** Number of the requested page; undefined when it has none, or wrong parameters. */
  page(): number | undefined;
  state(): TokenState;
}

/** Selects the scenarios that apply to a call. Delays and faults with `-once` or `-N-times` are counted here. */
export function planCall({ uses, label, notes }: TokenScenarios, call: PlannedCall): CallPlan {
  const aimed = uses.filter(({ aim }) => isAimedAt(aim, call));
  const effects = aimed.map(({ effect }) => effect);
  const firstOf = <Stage extends 'delay' | 'transport'>(stage: Stage) =>
    aimed.find((use) => use.effect.stage === stage && takeUse(use, call))?.effect;
  const [delay, transport] = [firstOf('delay'), firstOf('transport')];
  return {
    result: aimed.flatMap((use) => resultOf(use, call)),
    data: effects.filter((effect) => effect.stage === 'data').sort(byRegistryOrder),
    envelope: effects.filter((effect) => effect.stage === 'envelope'),
    delay: delay?.stage === 'delay' ? delay : undefined,
    transport: transport?.stage === 'transport' ? transport : undefined,
    names: uses.map(({ name }) => name),
    label,
    notes,
  };
}

/** The plan of a call whose token has no scenarios, or could not be read. */
export const noPlan: CallPlan = {
  ...{ result: [], data: [], envelope: [], delay: undefined, transport: undefined },
  ...{ names: [], label: noScenarios.label, notes: noScenarios.notes },
};

function isAimedAt({ operationId, page }: ScenarioUse['aim'], call: PlannedCall): boolean {
  if (operationId !== undefined && operationId !== call.operationId) return false;
  return page === undefined || page === call.page();
}

/** A code with `-once` or `-N-times` is counted only when it is asked: an earlier scenario may decide the code. */
function resultOf(use: ScenarioUse, call: PlannedCall): readonly ResultEffect[] {
  const { effect, name } = use;
  if (effect.stage !== 'result') return [];
  if (use.times === undefined) return [{ ...effect, name }];
  const decideCode: ResultEffect['decideCode'] = (options) =>
    takeUse(use, call) ? effect.decideCode(options) : undefined;
  return [{ ...effect, name, decideCode }];
}

/** Counts one use; false when there is none left for this operation. */
function takeUse({ name, times }: ScenarioUse, { operationId, state }: PlannedCall): boolean {
  if (times === undefined) return true;
  const { uses } = state();
  const key = `${name} ${operationId}`;
  const used = uses.get(key) ?? 0;
  if (used >= times) return false;
  uses.set(key, used + 1);
  return true;
}

function byRegistryOrder(left: DataEffect, right: DataEffect): number {
  return registryIndex(left) - registryIndex(right);
}

function registryIndex({ name }: DataEffect): number {
  return scenarios.findIndex(({ token }) => token === name);
}
