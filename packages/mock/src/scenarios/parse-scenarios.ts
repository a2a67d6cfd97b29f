import type {
  DataEffect,
  DelayEffect,
  Effect,
  EnvelopeEffect,
  ResultEffect,
  Scenario,
  TransportEffect,
} from './scenario.ts';
import { scenarios } from './scenario-registry.ts';

/** The effects that a token asks for, by stage. */
export interface ScenarioPlan {
  readonly result: readonly ResultEffect[];
  readonly data: readonly DataEffect[];
  readonly envelope: readonly EnvelopeEffect[];
  readonly delay: DelayEffect | undefined;
  readonly transport: TransportEffect | undefined;
  /** The names of all scenarios, without the label. */
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

export type ParsedScenarios =
  | { readonly ok: true; readonly plan: ScenarioPlan }
  | { readonly ok: false; readonly message: string };

/** How scenarios are written in a token, for messages and for the list of scenarios. */
export const grammar =
  'Scenarios are joined by + and may be followed by a colon and a label: 1 to 64 letters, digits, dots, hyphens and underscores.';

const PREFIX = 'mock-';
const LABEL = /^[A-Za-z0-9._-]{1,64}$/;
const MAX_SCENARIOS = 16;

export const noScenarios: ScenarioPlan = planOf([]);

/**
 * Parses the scenarios of a token. A token that does not begin with `mock-` has none. A plus sign that was
 * not percent-encoded arrives as a blank, so a blank joins scenarios too. No message quotes the token.
 */
export function parseScenarios(token: string): ParsedScenarios {
  if (!token.startsWith(PREFIX)) return { ok: true, plan: noScenarios };
  const label = scenarioLabel(token);
  const joined = label === undefined ? token : token.slice(0, token.indexOf(':'));
  const parts = joined.split(/[+ ]/, MAX_SCENARIOS + 1);
  if (label !== undefined && !LABEL.test(label))
    return { ok: false, message: `The label of the token is not allowed. ${grammar}` };
  if (parts.length > MAX_SCENARIOS)
    return { ok: false, message: `The token joins more than ${MAX_SCENARIOS} scenarios.` };

  const effects: Effect[] = [];
  const byConflictGroup = new Map<string, Scenario>();
  for (const part of parts) {
    const found = findScenario(part);
    if (!found) return { ok: false, message: unknownScenario() };
    const { scenario, effect } = found;
    const { conflictGroup } = scenario;
    if (conflictGroup !== undefined) {
      const other = byConflictGroup.get(conflictGroup);
      if (other) return { ok: false, message: contradiction(other, scenario) };
      byConflictGroup.set(conflictGroup, scenario);
    }
    effects.push(effect);
  }
  return { ok: true, plan: planOf(effects) };
}

/** The label of a token, which follows the first colon; undefined for a token without one. */
export function scenarioLabel(token: string): string | undefined {
  const colon = token.indexOf(':');
  return token.startsWith(PREFIX) && colon >= 0 ? token.slice(colon + 1) : undefined;
}

function findScenario(part: string): { scenario: Scenario; effect: Effect } | undefined {
  for (const scenario of scenarios) {
    const effect = scenario.parse(part);
    if (effect) return { scenario, effect };
  }
  return undefined;
}

function unknownScenario(): string {
  const known = scenarios.map(({ token }) => token).join(', ');
  return `The token names an unknown scenario. Known are: ${known}. ${grammar}`;
}

function contradiction(first: Scenario, second: Scenario): string {
  const names = first === second ? `${first.token} twice` : `${first.token} and ${second.token}`;
  return `The token asks for ${names}, which contradict each other. Keep one of them.`;
}

function planOf(effects: readonly Effect[]): ScenarioPlan {
  return {
    result: effects.filter((effect) => effect.stage === 'result'),
    data: effects.filter((effect) => effect.stage === 'data').sort(byRegistryOrder),
    envelope: effects.filter((effect) => effect.stage === 'envelope'),
    delay: effects.find((effect) => effect.stage === 'delay'),
    transport: effects.find((effect) => effect.stage === 'transport'),
    names: effects.map(({ name }) => name),
    notes: effects.flatMap(({ note }) => note ?? []),
  };
}

function byRegistryOrder(left: DataEffect, right: DataEffect): number {
  return registryIndex(left) - registryIndex(right);
}

function registryIndex({ name }: DataEffect): number {
  return scenarios.findIndex(({ token }) => token === name);
}
