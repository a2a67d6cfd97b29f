import type { ServerResponse } from 'node:http';
import type { OperationId, OperationInfo } from '@social-data/contract/operations';
import type { Envelope } from '@social-data/wire';
import type { Answer } from '../answer.ts';
import type { PagePlace } from '../page-place.ts';
import type { TokenState } from '../token-states.ts';

/** Something that a token can ask the mock to do. One file, or one file per family, in this folder. */
export interface Scenario {
  /** How it is written in a token, with MS or N for a number. */
  readonly token: string;
  /** One that can be sent as it is. */
  readonly example: string;
  readonly meaning: string;
  /** Two scenarios of the same family contradict each other in one token. */
  readonly family?: string;
  /** Whether it changes anything on this operation. */
  affects(operation: OperationInfo): boolean;
  /** What a part of a token asks for; undefined for a part that is not this scenario. */
  read(part: string): Effect | undefined;
}

/** What a scenario does, by the stage of a call at which it acts. */
export type Effect = ResultEffect | DataEffect | EnvelopeEffect | DelayEffect | WireEffect;

interface EffectBase {
  /** The scenario as it is applied, numbers capped. It holds nothing of the label. */
  readonly name: string;
  /** What the caller should know about it: that a number was capped. */
  readonly note?: string;
}

/** Decides the code of a call. */
export interface ResultEffect extends EffectBase {
  readonly stage: 'result';
  /** The code, or undefined to leave the decision to what follows. */
  decide(call: { readonly operationId: OperationId; state(): TokenState }): number | undefined;
  /** Is told of each success. */
  succeeded?(state: TokenState): void;
}

/** Changes what a success holds. */
export interface DataEffect extends EffectBase {
  readonly stage: 'data';
  /** Moves the page in its list, before the items are taken. */
  place?(place: PagePlace): PagePlace;
  /** Changes the data that was made. */
  shape?(data: unknown, place: PagePlace | undefined, operation: OperationInfo): unknown;
}

/** Changes the envelope, of failures too. */
export interface EnvelopeEffect extends EffectBase {
  readonly stage: 'envelope';
  shape(envelope: Envelope): object;
}

/** Makes the answer wait. */
export interface DelayEffect extends EffectBase {
  readonly stage: 'delay';
  readonly milliseconds: number;
}

/** Sends something else than the answer, or not all of it. */
export interface WireEffect extends EffectBase {
  readonly stage: 'wire';
  /** HTTP status that the caller sees; null for none. */
  readonly status: number | null;
  /** Whether the caller can still see the code. */
  readonly showsCode: boolean;
  deliver(response: ServerResponse, answer: Answer): void;
}
