import type { Admin, CommandEvent } from './admin.ts';

/**
 * Version of the protocol of the admin socket. Each command has its own connection, and every message is one line of
 * JSON: the client sends the request, the gateway sends events and finally the result or an error. A gateway of
 * another version refuses the request.
 */
export const PROTOCOL_VERSION = 1;

export interface AdminRequest {
  readonly protocol: number;
  readonly command: keyof Admin;
  readonly input: unknown;
}

export type AdminMessage =
  | { readonly event: CommandEvent }
  | { readonly result: unknown }
  | { readonly error: string };

export function encodeLine(message: AdminRequest | AdminMessage): string {
  return `${JSON.stringify(message)}\n`;
}
