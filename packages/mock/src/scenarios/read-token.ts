import type {
  DataEffect,
  DelayEffect,
  Effect,
  EnvelopeEffect,
  ResultEffect,
  Scenario,
  WireEffect,
} from './scenario.ts';
import { scenarios } from './scenarios.ts';

/** What a token asks of the mock, by stage. */
export interface ScenarioPlan {
  readonly result: readonly ResultEffect[];
  readonly data: readonly DataEffect[];
  readonly envelope: readonly EnvelopeEffect[];
  readonly delay: DelayEffect | undefined;
  readonly wire: WireEffect | undefined;
  /** The names of all scenarios, without the label. */
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

export type TokenRead =
  | { readonly ok: true; readonly plan: ScenarioPlan }
  | { readonly ok: false; readonly message: string };

/** How a token is written, for messages and the list of scenarios. */
export const grammar =
  'Scenarios are joined by + and may be followed by a colon and a label: 1 to 64 letters, digits, dots, hyphens and underscores.';

const PREFIX = 'mock-';
const LABEL = /^[A-Za-z0-9._-]{1,64}$/;
const MOST_PARTS = 16;

const noPlan: ScenarioPlan = planOf([]);

/**
 * Reads the scenarios out of a token. Any token that does not begin with `mock-` names none.
 * A plus sign that was not percent-encoded arrives as a blank, so that a blank joins as well.
 * No message repeats any of the token.
 */
export function readToken(token: string): TokenRead {
  if (!token.startsWith(PREFIX)) return { ok: true, plan: noPlan };
  const cut = token.indexOf(':');
  const parts = (cut < 0 ? token : token.slice(0, cut)).split(/[+ ]/, MOST_PARTS + 1);
  if (cut >= 0 && !LABEL.test(token.slice(cut + 1))) {
    return { ok: false, message: `The label of the token is not allowed. ${grammar}` };
  }
  if (parts.length > MOST_PARTS) {
    return { ok: false, message: `The token joins more than ${MOST_PARTS} scenarios.` };
  }
  const effects: Effect[] = [];
  const byFamily = new Map<string, Scenario>();
  for (const part of parts) {
    const found = find(part);
    if (!found) return { ok: false, message: `The token names an unknown scenario. ${known()}` };
    const { scenario, effect } = found;
    const rival = scenario.family === undefined ? undefined : byFamily.get(scenario.family);
    if (rival) return { ok: false, message: contradiction(rival, scenario) };
    if (scenario.family !== undefined) byFamily.set(scenario.family, scenario);
    effects.push(effect);
  }
  return { ok: true, plan: planOf(effects) };
}

/** The label of a token; undefined when it has none. */
export function labelOf(token: string): string | undefined {
  const cut = token.indexOf(':');
  return token.startsWith(PREFIX) && cut >= 0 ? token.slice(cut + 1) : undefined;
}

function find(part: string): { scenario: Scenario; effect: Effect } | undefined {
  for (const scenario of scenarios) {
    const effect = scenario.read(part);
    if (effect) return { scenario, effect };
  }
  return undefined;
}

function known(): string {
  return `Known are: ${scenarios.map(({ token }) => token).join(', ')}. ${grammar}`;
}

function contradiction(first: Scenario, second: Scenario): string {
  const names = first === second ? `${first.token} twice` : `${first.token} and ${second.token}`;
  return `The token asks for ${names}, which contradict each other. Keep one of them.`;
}

function planOf(effects: readonly Effect[]): ScenarioPlan {
  const inTableOrder = effects.filter((effect) => effect.stage === 'data').sort(byTable);
  return {
    result: effects.filter((effect) => effect.stage === 'result'),
    data: inTableOrder,
    envelope: effects.filter((effect) => effect.stage === 'envelope'),
    delay: effects.find((effect) => effect.stage === 'delay'),
    wire: effects.find((effect) => effect.stage === 'wire'),
    names: effects.map(({ name }) => name),
    notes: effects.flatMap(({ note }) => note ?? []),
  };
}

function byTable(left: DataEffect, right: DataEffect): number {
  return placeInTable(left) - placeInTable(right);
}

function placeInTable({ name }: DataEffect): number {
  return scenarios.findIndex(({ token }) => token === name);
}
