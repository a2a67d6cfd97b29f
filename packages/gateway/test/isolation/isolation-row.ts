import type { NewAccount } from '../../../ledger/src/accounts.ts';
import type { Store } from '../../../ledger/src/store.ts';
import type { OptionKey } from '../../src/config/gateway-options.ts';
import type { StartedUpstream } from '../relay/start-upstream.ts';
import type { Asked, Caller } from './caller.ts';
import type { Answer } from './get-answer.ts';

/** A gateway with one attacker and one honest caller, each with an account of its own. */
export interface Arena {
  readonly adminUrl: string;
  readonly upstream: StartedUpstream;
  readonly attacker: Caller;
  readonly honest: Caller;
}

/** An arena whose gateway runs in the process of the test. */
export interface ArenaInProcess extends Arena {
  readonly store: Store;
  /** The lines of the log so far. */
  log(): readonly Readonly<Record<string, unknown>>[];
}

/** One thing that the accounts of a gateway share, and how one of them attacks it. */
export interface IsolationRow {
  readonly shared: string;
  /** What the attacker does. */
  readonly worst: string;
  readonly protection: string;
  /** The source of the gateway. @default relay */
  readonly source?: 'relay' | 'dataset';
  /** Options of the gateway, in the form of the command line. */
  readonly options?: Readonly<Partial<Record<OptionKey, string>>>;
  /** Open connections that the gateway takes. @default as many as it takes elsewhere */
  readonly maxConnections?: number;
  /** The limits of the attacker's account; unlimited otherwise. */
  readonly attacker: Partial<NewAccount>;
  /** The limits of the honest caller's account; unlimited otherwise. */
  readonly honest?: Partial<NewAccount>;
  /** Whether both call from one address. @default false */
  readonly isSameAddress?: boolean;
  /** Gives the honest caller what the attacker wants to take away. */
  prepare?(arena: Arena): Promise<unknown>;
  /** One attack. Resolves when its calls have ended. */
  attack(arena: Arena): Promise<unknown>;
  /** Resolves when the attack is at its worst, in the ordinary run. @default when its calls have ended */
  atWorst?(arena: Arena): Promise<unknown>;
  /** What each call of the honest caller asks for. @default a search that the upstream answers */
  ask?(index: number): Asked;
  /** What happens while a call of the honest caller is on its way, in the ordinary run. */
  meanwhile?(arena: Arena): Promise<unknown>;
  /** Whether the honest caller got what it is promised. @default whether the code is 0 */
  isServed?(answer: Answer): boolean;
  /** Calls of the honest caller in the ordinary run. @default 20 */
  readonly calls?: number;
  /** Calls of the attacker that may end while one of the honest caller is on its way. @default any number */
  readonly maxOvertaking?: number;
  /**
   * What else holds after the calls, in the ordinary run.
   * @param overtaking for each call of the honest caller, how many of the attacker ended meanwhile
   */
  check?(arena: ArenaInProcess, overtaking: readonly number[]): Promise<unknown>;
  /** Why the long run leaves the row out. */
  readonly ordinaryOnly?: string;
}

/** What a call of the honest caller asks for. */
export function askedBy(row: IsolationRow, index: number): Asked {
  return row.ask?.(index) ?? { subject: `honest ${index}:ok` };
}

/** Whether the honest caller got what it is promised. */
export function isServed(row: IsolationRow, answer: Answer): boolean {
  return row.isServed?.(answer) ?? answer.code === 0;
}
