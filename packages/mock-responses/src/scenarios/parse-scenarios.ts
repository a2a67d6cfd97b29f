import {
  isOperationId,
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import type { Effect, Scenario } from './scenario.ts';
import { scenarios } from './scenario-registry.ts';
import { isLabel, SCENARIO_PREFIX, scenarioLabel } from './token-label.ts';

/** The calls that a scenario is aimed at: all, those of an operation, or one page of its list. */
interface ScenarioAim {
  readonly operationId?: OperationId;
  /** Number of the page, as the caller counts them. */
  readonly page?: number;
}

type ParsedAim =
  | { readonly ok: true; readonly aim: ScenarioAim }
  | { readonly ok: false; readonly message: string };

const PAGE = /^page([0-9]{1,9})$/;

/** Parses what follows the `@` of a scenario, such as `searchUsers` or `listAnswers.page3`. */
function parseAim(text: string | undefined): ParsedAim {
  if (text === undefined) return { ok: true, aim: {} };
  const dot = text.indexOf('.');
  const operationId = dot < 0 ? text : text.slice(0, dot);
  if (!isOperationId(operationId))
    return { ok: false, message: 'The token aims a scenario at an unknown operation.' };
  if (dot < 0) return { ok: true, aim: { operationId } };
  const digits = PAGE.exec(text.slice(dot + 1))?.[1];
  if (digits === undefined)
    return { ok: false, message: 'The token aims a scenario at a page that is not written pageN.' };
  const { pagination }: OperationInfo = operations[operationId];
  if (!pagination) return { ok: false, message: `The operation ${operationId} has no pages.` };
  return { ok: true, aim: { operationId, page: Number(digits) } };
}

/** One scenario of a token. */
export interface ScenarioUse {
  readonly effect: Effect;
  /** The part of the token as it is applied, with capped numbers: `mock-302-once@searchUsers`. */
  readonly name: string;
  /** The calls that it is aimed at. */
  readonly aim: ScenarioAim;
  /** How often it applies to each operation; undefined is always. */
  readonly times: number | undefined;
}

/** The scenarios that a token names. */
export interface TokenScenarios {
  readonly uses: readonly ScenarioUse[];
  readonly label: string | undefined;
  /** What the caller should know, for example that a number was capped. */
  readonly notes: readonly string[];
}

export type ParsedScenarios =
  | { readonly ok: true; readonly scenarios: TokenScenarios }
  | { readonly ok: false; readonly message: string };

/** How scenarios are written in a token, for messages and for the list of scenarios. */
export const grammar =
  'Scenarios are joined by + and may be followed by a colon and a label: 1 to 64 letters, digits, dots, hyphens and underscores.';

/** How a scenario is limited, for messages and for the list of scenarios. */
export const limits: string = `A code, a delay or a transport fault can end with -once or -N-times, counted for each operation: mock-302-once, mock-reset-2-times. Every scenario can be aimed at an operation or at a page of a list: mock-302-once@searchUsers, mock-500@listAnswers.page3. Operations are: ${operationIds.join(', ')}.`;

const MAX_SCENARIOS = 16;
const REPETITION = /-(?:(once)|([0-9]+)-times)$/;
const MAX_TIMES = 1_000;

export const noScenarios: TokenScenarios = { uses: [], label: undefined, notes: [] };

/**
 * Parses the scenarios of a token. A token that does not begin with `mock-` has none. A plus sign that was
 * not percent-encoded arrives as a blank, so a blank joins scenarios too. No message quotes the token.
 */
export function parseScenarios(token: string): ParsedScenarios {
  if (!token.startsWith(SCENARIO_PREFIX)) return { ok: true, scenarios: noScenarios };
  const label = scenarioLabel(token);
  const joined = label === undefined ? token : token.slice(0, token.indexOf(':'));
  const parts = joined.split(/[+ ]/, MAX_SCENARIOS + 1);
  if (label !== undefined && !isLabel(label))
    return { ok: false, message: `The label of the token is not allowed. ${grammar}` };
  if (parts.length > MAX_SCENARIOS)
    return { ok: false, message: `The token joins more than ${MAX_SCENARIOS} scenarios.` };

  const uses: ScenarioUse[] = [];
  const notes: string[] = [];
  const byConflictGroup = new Map<string, Scenario>();
  for (const part of parts) {
    const parsed = parsePart(part);
    if (!parsed.ok) return parsed;
    const { scenario, use } = parsed;
    const { conflictGroup } = scenario;
    // Scenarios for some calls only do not contradict: the first that applies to a call wins.
    if (conflictGroup !== undefined && isForEveryCall(use)) {
      const other = byConflictGroup.get(conflictGroup);
      if (other) return { ok: false, message: contradiction(other, scenario) };
      byConflictGroup.set(conflictGroup, scenario);
    }
    uses.push(use);
    notes.push(...parsed.notes);
  }
  return { ok: true, scenarios: { uses, label, notes } };
}

/** Whether a token names scenarios of the mock and nothing else, so that it is not a secret. */
export function isScenarioToken(token: string): boolean {
  return token.startsWith(SCENARIO_PREFIX) && parseScenarios(token).ok;
}

type ParsedPart =
  | {
      readonly ok: true;
      readonly scenario: Scenario;
      readonly use: ScenarioUse;
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** Parses one part, such as `mock-302-once@searchUsers`. */
function parsePart(part: string): ParsedPart {
  const at = part.indexOf('@');
  const aimText = at < 0 ? undefined : part.slice(at + 1);
  const limited = at < 0 ? part : part.slice(0, at);
  const aim = parseAim(aimText);
  if (!aim.ok) return { ok: false, message: `${aim.message} ${limits}` };
  const [ending = '', once, digits] = REPETITION.exec(limited) ?? [];
  const found = findScenario(limited.slice(0, limited.length - ending.length));
  if (!found || (ending !== '' && !found.scenario.repeatable))
    return { ok: false, message: unknownScenario() };
  const { scenario, effect } = found;
  const times = once ? 1 : digits === undefined ? undefined : Math.min(Number(digits), MAX_TIMES);
  const isCapped = digits !== undefined && Number(digits) > MAX_TIMES;
  const repetition = isCapped ? `-${MAX_TIMES}-times` : ending;
  const name = `${effect.name}${repetition}${aimText === undefined ? '' : `@${aimText}`}`;
  const notes = [
    ...(effect.note === undefined ? [] : [effect.note]),
    ...(isCapped ? [`-N-times was capped at ${MAX_TIMES}.`] : []),
  ];
  return { ok: true, scenario, use: { effect, name, aim: aim.aim, times }, notes };
}

function findScenario(part: string): { scenario: Scenario; effect: Effect } | undefined {
  for (const scenario of scenarios) {
    const effect = scenario.parse(part);
    if (effect) return { scenario, effect };
  }
  return undefined;
}

function isForEveryCall({ times, aim }: ScenarioUse): boolean {
  return times === undefined && aim.operationId === undefined;
}

function unknownScenario(): string {
  const known = scenarios.map(({ token }) => token).join(', ');
  return `The token names an unknown scenario. Known scenarios: ${known}. ${grammar} ${limits}`;
}

function contradiction(first: Scenario, second: Scenario): string {
  const names = first === second ? `${first.token} twice` : `${first.token} and ${second.token}`;
  return `The token asks for ${names}, which contradict each other. Keep one of them.`;
}
