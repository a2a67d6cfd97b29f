import type { OperationId, OperationInfo } from '@social-data/contract/operations';
import type { Envelope } from '@social-data/server-protocol/envelope';
import type { MockResponse } from '../mock-response.ts';
import type { PageWindow } from '../samples/page-window.ts';
import type { TokenState } from '../token-states.ts';

/** A behaviour of the mock that a token can ask for. */
export interface Scenario {
  /** How it is written in a token, with MS or N in place of a number. */
  readonly token: string;
  /** A token that works as it is. */
  readonly example: string;
  readonly meaning: string;
  /** Two scenarios of the same group contradict each other in one token. */
  readonly conflictGroup?: string | undefined;
  /** Whether `-once` and `-N-times` can follow it. */
  readonly repeatable: boolean;
  /** Whether it changes anything on this operation. */
  affects(operation: OperationInfo): boolean;
  /** The effect of one part of a token; undefined when the part is not this scenario. */
  parse(part: string): Effect | undefined;
}

/** What a scenario does, by the stage of a call in which it acts. */
export type Effect = ResultEffect | DataEffect | EnvelopeEffect | DelayEffect | TransportEffect;

interface EffectBase {
  /** The scenario as it is applied, with capped numbers and without the label. */
  readonly name: string;
  /** What the caller should know, for example that a number was capped. */
  readonly note?: string;
}

/** Decides the result code of a call. */
export interface ResultEffect extends EffectBase {
  readonly stage: 'result';
  /** The code; undefined leaves the decision to the next effect, or to the parameters. */
  decideCode(call: { readonly operationId: OperationId; state(): TokenState }): number | undefined;
  /** Called after each success. */
  onSuccess?(state: TokenState): void;
}

/** Changes the data of a success. */
export interface DataEffect extends EffectBase {
  readonly stage: 'data';
  /** Moves the page in its list, before the items are taken. */
  moveWindow?(window: PageWindow): PageWindow;
  /** Changes the finished data. */
  changeData?(data: unknown, window: PageWindow | undefined, operation: OperationInfo): unknown;
}

/** Changes the envelope, also that of a failure. */
export interface EnvelopeEffect extends EffectBase {
  readonly stage: 'envelope';
  changeEnvelope(envelope: Envelope): object;
}

/** Delays the response. */
export interface DelayEffect extends EffectBase {
  readonly stage: 'delay';
  readonly milliseconds: number;
}

/** Injects a fault into the transport: sends something other than the response, or only a part of it. */
export interface TransportEffect extends EffectBase {
  readonly stage: 'transport';
  readonly fault: TransportFault;
}

export type TransportFault =
  /** No response is sent; the connection stays open until the caller leaves or the mock stops. */
  | { readonly kind: 'hang' }
  /** The connection is reset instead of a response. */
  | { readonly kind: 'reset' }
  /** The connection ends in the middle of the body. */
  | { readonly kind: 'truncated' }
  /** A page is sent instead of the envelope. */
  | { readonly kind: 'page'; readonly page: Pick<MockResponse, 'status' | 'headers' | 'body'> };
