import type { OperationId } from '@social-data/contract';
import type { DatasetSize } from '@social-data/dataset/seed-dataset';
import type {
  AccountChanges,
  AccountSummary,
  ChangedAccount,
  NewAccount,
  TokenState,
  TopUpDetails,
} from '@social-data/ledger/accounts';
import type { AdminToken } from '@social-data/ledger/admin-tokens';
import type { LedgerEntry, LedgerFilter } from '@social-data/ledger/ledger-entry';
import type { AddedCall, LoggedCall, LoggedChangeIds } from '@social-data/ledger/reconciliation';
import type {
  BudgetPeriod,
  BudgetStatus,
  BudgetSubject,
  Group,
  NewBudget,
} from '@social-data/ledger/rules/budgets';
import type { LimitState } from '@social-data/ledger/rules/limits';
import type {
  FailureRow,
  UsageDimension,
  UsageFilter,
  UsageRow,
  UsageSum,
} from '@social-data/ledger/usage';
import type { DatabaseConfig } from '../config/gateway-config.ts';

/**
 * The admin commands. `createLocalAdmin` runs them on the data file, `createAdminClient` in a running gateway through
 * its admin socket. An account is given by its id, or by its name unless it is revoked. Inputs and outputs are
 * plain JSON.
 */
export interface Admin {
  readonly createToken: AdminCommand<NewToken, IssuedToken>;
  /** Creates all tokens, or none if the name of one is in use. */
  readonly createTokens: AdminCommand<{ tokens: readonly NewToken[] }, CreatedTokens>;
  readonly listTokens: AdminCommand<TokenFilter, readonly AccountSummary[]>;
  readonly showToken: AdminCommand<AccountReference, TokenStatus>;
  readonly updateToken: AdminCommand<AccountReference & { changes: TokenChanges }, AccountSummary>;
  /** Issues a new token; the older ones expire after the overlap, in milliseconds. */
  readonly rotateToken: AdminCommand<AccountReference & { overlap: number }, RotatedToken>;
  readonly revokeToken: AdminCommand<AccountReference, AccountSummary>;
  /** Adds credits; a negative number deducts them. */
  readonly topUpToken: AdminCommand<
    AccountReference & TopUpDetails & { readonly credits: number },
    ChangedAccount
  >;
  /** Makes all changes, or none. No token is changed twice. */
  readonly changeTokens: AdminCommand<{ changes: readonly TokenChange[] }, ChangedTokens>;
  /** Creates a token of the admin page. Rejects when it would never expire. */
  readonly createAdminToken: AdminCommand<{ expiresAt: Expiry }, IssuedAdminToken>;
  readonly listAdminTokens: AdminCommand<Record<never, never>, readonly AdminToken[]>;
  readonly revokeAdminToken: AdminCommand<{ id: string }, AdminToken>;
  readonly createGroup: AdminCommand<{ name: string }, Group>;
  readonly removeGroup: AdminCommand<{ name: string }, Record<never, never>>;
  readonly listGroups: AdminCommand<Record<never, never>, readonly Group[]>;
  /** Creates or changes the budget of a token or a group. */
  readonly setBudget: AdminCommand<BudgetInput, NamedBudget>;
  readonly removeBudget: AdminCommand<BudgetReference, BudgetSubject>;
  readonly listBudgets: AdminCommand<Record<never, never>, readonly NamedBudget[]>;
  readonly usage: AdminListCommand<FilterByAccount<UsageFilter>, UsageRow>;
  /** Sums of usage, and their total as the last row. */
  readonly usageBy: AdminListCommand<FilterByAccount<UsageFilter> & UsageGrouping, UsageSum>;
  readonly failures: AdminListCommand<FilterByAccount<UsageFilter>, FailureRow>;
  /** Newest entries first. */
  readonly ledger: AdminListCommand<FilterByAccount<LedgerFilter>, LedgerEntry>;
  /** Adds calls that a log has and the ledger lacks. See `Reconciliation.add`. */
  readonly addCalls: AdminCommand<
    { readonly calls: readonly LoggedCall[]; readonly after: number },
    readonly AddedCall[]
  >;
  /** Those of these keys of top-ups and fingerprints of secrets that the ledger lacks. */
  readonly lackingChanges: AdminCommand<LoggedChangeIds, LoggedChangeIds>;
  readonly verifyLedger: AdminCommand<Record<never, never>, LedgerVerification>;
  readonly seedDataset: AdminCommand<DatasetSize, DatasetSize>;
  /** Imports an NDJSON file, given by its absolute path. */
  readonly importDataset: AdminCommand<{ file: string }, ImportReport>;
  /** Emits the NDJSON as `text` events. */
  readonly exportDataset: AdminCommand<Record<never, never>, { lines: number }>;
  /** Removes the ledger entries of the days before a day. The caller has a backup. */
  readonly pruneLedger: AdminCommand<{ before: string }, { removed: number }>;
  /** Copies the data into a new file, given by its absolute path. */
  readonly backup: AdminCommand<{ file: string }, { bytes: number }>;
}

export interface UsageGrouping {
  readonly by: readonly UsageDimension[];
  /** Only this many sums, those with the most credits first. */
  readonly top?: number;
}

export type AdminCommand<Input, Output> = (
  input: Input,
  context?: CommandContext,
) => Promise<Output>;

/** A command that writes a list of any length in batches. Resolves with the number of rows. */
export type AdminListCommand<Input, Row> = (
  input: Input,
  context: ListContext<Row>,
) => Promise<{ rows: number }>;

export interface ListContext<Row> extends CommandContext {
  /** Receives the next rows. The command waits for the returned promise. */
  readonly writeRows: (rows: readonly Row[]) => void | Promise<void>;
}

export interface CommandContext {
  /** Receives the events of a long command. The command waits for the returned promise. */
  readonly emit: (event: CommandEvent) => void | Promise<void>;
  /** Aborted when the user interrupts the command or the connection is lost. */
  readonly signal: AbortSignal;
}

export type CommandEvent =
  | { readonly progress: string }
  /** A chunk of the output, of any size. */
  | { readonly text: string };

export interface AccountReference {
  /** Id or name. */
  readonly account: string;
}

/** The budget of a token, given by its id or name, or of a group. */
export type BudgetReference = { readonly period: BudgetPeriod } & (
  | { readonly account: string }
  | { readonly group: string }
);

export type BudgetInput = BudgetReference &
  Pick<NewBudget, 'credits' | 'isHard' | 'thresholds'> & {
    /** Whether calls may be refused at once because more is spent already. */
    readonly mayBeBelowSpent: boolean;
  };

/** A budget with the name of its token; null for that of a group. */
export type NamedBudget = BudgetStatus & { readonly name: string | null };

/** A filter with an id or name in place of the account ids. */
export type FilterByAccount<Filter> = Omit<Filter, 'accountIds'> & Partial<AccountReference>;

/**
 * When a token expires: in milliseconds since 1970, or so many milliseconds after now, by the clock of the store; null
 * for never.
 */
export type Expiry = number | { readonly afterMs: number } | null;

/**
 * The time of an expiry.
 * @param now milliseconds since 1970
 */
export function instantOf(expiry: Expiry, now: number): number | null {
  return typeof expiry === 'object' && expiry !== null ? now + expiry.afterMs : expiry;
}

export type NewToken = Omit<NewAccount, 'secretHash' | 'createdAt' | 'expiresAt'> & {
  readonly expiresAt: Expiry;
};

export type TokenChanges = Omit<AccountChanges, 'expiresAt'> & { readonly expiresAt?: Expiry };

/** One of several changes. */
export type TokenChange = AccountReference &
  (
    | { readonly kind: 'update'; readonly changes: TokenChanges }
    | ({ readonly kind: 'top-up'; readonly credits: number } & TopUpDetails)
    | { readonly kind: 'revoke' }
  );

export interface ChangedTokens {
  /** In the order of the input; empty if any was rejected. */
  readonly changed: readonly ChangedAccount[];
  readonly rejected: readonly { readonly index: number; readonly reason: string }[];
}

export interface IssuedToken {
  readonly account: AccountSummary;
  /** The token in plain text. Only its hash is stored, so it cannot be shown again. */
  readonly token: string;
}

export interface IssuedAdminToken extends AdminToken {
  /** The token in plain text. Only its hash is stored, so it cannot be shown again. */
  readonly token: string;
}

export interface CreatedTokens {
  /** In the order of the input; empty if any was rejected. */
  readonly created: readonly IssuedToken[];
  /** The inputs whose name is in use, by their index. */
  readonly rejected: readonly { readonly index: number; readonly reason: string }[];
}

/** Selects tokens, in the order of their creation. An absent field selects all. */
export interface TokenFilter {
  readonly state?: TokenState;
  /** Part of the name. Upper and lower case are the same. */
  readonly name?: string;
  /** An operation that the token may call. */
  readonly operation?: OperationId;
  /** Begins after this token, given by its id or name. */
  readonly after?: string;
  readonly limit?: number;
}

export interface RotatedToken extends IssuedToken {
  /** When the older tokens expire, in milliseconds since 1970. */
  readonly othersEndAt: number;
}

/** An account and the current state of its limits, as admission sees them. */
export interface TokenStatus {
  readonly account: AccountSummary;
  readonly limits: LimitState;
  /** The current day of the daily quota, for example 2026-01-31. */
  readonly day: string;
  /** When the daily quota resets, in milliseconds since 1970. */
  readonly resetsAt: number;
}

export interface LedgerVerification {
  /** Every mismatch between balances, counters and ledger. */
  readonly problems: readonly string[];
  /** Reservations that a crash left open and that the last start released. */
  readonly released: readonly LedgerEntry[];
}

export interface ImportReport {
  readonly imported: number;
  /** The first rejected lines. If there are any, nothing of the file was imported. */
  readonly rejected: readonly { readonly line: number; readonly reason: string }[];
  /** Number of all rejected lines. */
  readonly rejectedCount: number;
}

/** An admin command failed. The message says why and what the user can do. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** Where an administration is, and what the command that opens it will do. */
export interface AdminLocation {
  readonly dataDir: string;
  /** Where tokens and ledger are, if not in the data folder. */
  readonly sharedDatabase?: DatabaseConfig | null;
  /** See `OpenDataOptions`. @default false */
  readonly useMovedLedger?: boolean;
  /** For commands on the data file; a running gateway uses its own. */
  readonly quotaZone: string;
  /** Whether the user gave the zone. @default false */
  readonly isQuotaZoneGiven?: boolean;
  /** Whether to create a missing data file. */
  readonly create: boolean;
  /** Whether the command only reads: then a shared database may be a standby, or allow no more. @default false */
  readonly onlyReads?: boolean;
  /** The log that gets the changes of a command which works on the data itself; a running gateway has its own. @default none */
  readonly logFile?: string | null;
  /** Milliseconds without a sign of life from a running gateway until a command fails. */
  readonly timeout: number;
}

/** An administration, and how to let go of it. */
export interface OpenedAdmin {
  readonly admin: Admin;
  close(): Promise<void>;
}
