import type { DatasetAdmin } from '@social-data/dataset/dataset';
import type { Store } from '@social-data/ledger/store';

/** What admin commands work on. */
export interface AdminData {
  readonly store: Store;
  readonly dataset: DatasetAdmin;
  /** IANA zone of the daily quota. */
  readonly quotaZone: string;
  /**
   * Writes a line about a change that was made: by it, a ledger that lacks the change is noticed. No field is a token.
   * @param change the words of the command
   */
  readonly logChange: (change: string, fields: object) => void;
}

/** Functions of commands, by the name of the command. */
export type CommandTable = Readonly<
  Record<string, (data: AdminData, input: never, context: CommandContext) => Promise<unknown>>
>;

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

/** The context of a command that nobody watches. */
export function unwatched(): CommandContext {
  return { emit: () => {}, signal: new AbortController().signal };
}

/** An admin command failed. The message says why and what the user can do. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** For a command that the gateway does not know. */
export const OTHER_RELEASE =
  'The running gateway is of another release than this command. Use the command of the same release, or restart the gateway.';
