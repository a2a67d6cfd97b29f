import type { OperationInfo } from '@social-data/contract/operations';
import type { Effect, Scenario } from './scenario.ts';

/** An effect before the scenario gives it its name. */
type UnnamedEffect<E extends Effect = Effect> = E extends Effect ? Omit<E, 'name' | 'note'> : never;

interface FixedScenario {
  readonly token: string;
  readonly meaning: string;
  readonly conflictGroup?: string;
  /** Whether `-once` and `-N-times` can follow it. @default false */
  readonly repeatable?: boolean;
  /** Operations that it changes. @default all */
  readonly affects?: (operation: OperationInfo) => boolean;
  readonly effect: UnnamedEffect;
}

/** Defines a scenario whose token is a fixed text. */
export function fixedScenario(definition: FixedScenario): Scenario {
  const { token, meaning, conflictGroup, repeatable = false, affects = isAny, effect } = definition;
  const named: Effect = { ...effect, name: token };
  return {
    token,
    example: token,
    meaning,
    conflictGroup,
    repeatable,
    affects,
    parse: (part) => (part === token ? named : undefined),
  };
}

interface NumberedScenario {
  /** The token with capitals in place of the number, such as `mock-slow-MS`. */
  readonly token: string;
  readonly example: string;
  readonly meaning: string;
  readonly conflictGroup: string;
  /** Whether `-once` and `-N-times` can follow it. @default false */
  readonly repeatable?: boolean;
  /** Larger numbers are capped at it. */
  readonly maximum: number;
  /** What the number counts, in the plural. */
  readonly unit: string;
  readonly effect: (value: number) => UnnamedEffect;
}

/** Defines a scenario whose token ends with a number. */
export function numberedScenario(definition: NumberedScenario): Scenario {
  const {
    token,
    example,
    meaning,
    conflictGroup,
    repeatable = false,
    maximum,
    unit,
    effect,
  } = definition;
  const prefix = token.replace(/[A-Z]+$/, '');
  return {
    token,
    example,
    meaning,
    conflictGroup,
    repeatable,
    affects: isAny,
    parse: (part) => {
      const digits = part.startsWith(prefix) ? part.slice(prefix.length) : '';
      if (!/^[0-9]+$/.test(digits)) return undefined;
      const value = Math.min(Number(digits), maximum);
      const named: Effect = { ...effect(value), name: `${prefix}${value}` };
      if (value === Number(digits)) return named;
      return { ...named, note: `${token} was capped at ${maximum} ${unit}.` };
    },
  };
}

function isAny(): boolean {
  return true;
}
