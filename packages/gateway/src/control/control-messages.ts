import type { Administration, CommandEvent } from './administration.ts';

/**
 * The protocol of the socket: one connection for each command, JSON in lines. The command comes first; events
 * follow, and one line with the outcome ends it. A gateway and a command of different releases tell each other so.
 */
export const PROTOCOL = 1;

export interface ControlRequest {
  readonly protocol: number;
  readonly command: keyof Administration;
  readonly input: unknown;
}

export type ControlReply =
  | { readonly event: CommandEvent }
  | { readonly result: unknown }
  | { readonly error: string };

export function encodeLine(message: ControlRequest | ControlReply): string {
  return `${JSON.stringify(message)}\n`;
}
