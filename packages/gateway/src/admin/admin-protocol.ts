import type { Admin, CommandEvent } from './admin.ts';

/**
 * Version of the protocol of the admin socket. Each command has its own connection, and every message is one line of
 * JSON: the client sends the request, the gateway sends events or rows, a sign of life at regular intervals, and
 * finally the result or an error. A gateway of another version refuses the request.
 */
export const PROTOCOL_VERSION = 5;

/** Milliseconds between two signs of life while a gateway runs a command. */
export const ALIVE_INTERVAL_MS = 1_000;

export interface AdminRequest {
  readonly protocol: number;
  readonly command: keyof Admin;
  readonly input: unknown;
}

export type AdminMessage =
  | { readonly event: CommandEvent }
  | { readonly alive: true }
  /** The next rows of a list. */
  | { readonly rows: readonly unknown[] }
  | { readonly result: unknown }
  | { readonly error: string };

export function encodeLine(message: AdminRequest | AdminMessage): string {
  return `${JSON.stringify(message)}\n`;
}
