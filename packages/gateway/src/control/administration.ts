import type {
  AccountChanges,
  LedgerEntry,
  LedgerFilter,
  LimitState,
  NewAccount,
  UsageFilter,
  UsageRow,
} from '../store/store.ts';
import type { TokenAccount } from '../tokens/token-account.ts';

/**
 * Everything that people administer. Commands do not care whether it is done by the running gateway, over its
 * socket, or on the data file itself when none runs. An account is named by its id, or by its name while it is
 * not revoked. Inputs and outputs are plain JSON.
 */
export interface Administration {
  readonly createToken: Command<NewToken, IssuedToken>;
  readonly listTokens: Command<Record<never, never>, readonly TokenAccount[]>;
  readonly showToken: Command<AccountReference, TokenStanding>;
  readonly updateToken: Command<AccountReference & { changes: AccountChanges }, TokenAccount>;
  /** A new secret; the older ones end after so many milliseconds. */
  readonly rotateToken: Command<AccountReference & { overlap: number }, RotatedToken>;
  readonly revokeToken: Command<AccountReference, TokenAccount>;
  /** Negative credits are taken off. */
  readonly topUpToken: Command<AccountReference & { credits: number }, TokenAccount>;
  readonly usage: Command<Selection<UsageFilter>, readonly UsageRow[]>;
  readonly ledger: Command<Selection<LedgerFilter>, readonly LedgerEntry[]>;
  readonly verifyLedger: Command<Record<never, never>, LedgerProof>;
  readonly seedDataset: Command<DatasetSize, DatasetSize>;
  /** The path of a file of NDJSON, absolute. */
  readonly importDataset: Command<{ file: string }, ImportReport>;
  /** Emits the text. */
  readonly exportDataset: Command<Record<never, never>, { lines: number }>;
  /** The path of the copy, absolute. */
  readonly backup: Command<{ file: string }, { bytes: number }>;
}

export type Command<Input, Output> = (input: Input, context?: CommandContext) => Promise<Output>;

export interface CommandContext {
  /** Takes what a long command tells before its end; the command waits for it. */
  readonly emit: (event: CommandEvent) => void | Promise<void>;
  /** Aborted when whoever gave the command has left. */
  readonly signal: AbortSignal;
}

export type CommandEvent =
  | { readonly progress: string }
  /** A piece of what the command puts out, of any size. */
  | { readonly text: string };

export interface AccountReference {
  readonly account: string;
}

/** A filter whose account is named as people do. */
export type Selection<Filter> = Omit<Filter, 'accountId'> & Partial<AccountReference>;

export type NewToken = Omit<NewAccount, 'secretHash' | 'createdAt'>;

export interface IssuedToken {
  readonly account: TokenAccount;
  /** The token itself: it exists nowhere else and cannot be had again. */
  readonly token: string;
}

export interface RotatedToken extends IssuedToken {
  /** Milliseconds since 1970 at which the older secrets end. */
  readonly othersEndAt: number;
}

/** What an account may do and where it stands: the figures that admission decides on. */
export interface TokenStanding {
  readonly account: TokenAccount;
  readonly limits: LimitState;
  /** The day of the quota. */
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly resetsAt: number;
}

export interface LedgerProof {
  /** Every way in which balances, counters and ledger disagree. */
  readonly problems: readonly string[];
  /** Reservations that a crash had left open, released at the last start. */
  readonly released: readonly LedgerEntry[];
}

export interface DatasetSize {
  readonly authors: number;
  readonly users: number;
  readonly questions: number;
}

export interface ImportReport {
  readonly imported: number;
  /** The first lines that cannot be taken; with any of them nothing of the file was. */
  readonly rejected: readonly { readonly line: number; readonly reason: string }[];
  /** How many there are. */
  readonly rejectedCount: number;
}
