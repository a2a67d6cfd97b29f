import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { messageOf } from '@social-data/database/data-file';
import type { LoggedCall } from '@social-data/ledger/reconciliation';
import { AdminError } from '../admin/command-context.ts';
import { CHANGE_MESSAGE } from '../admin/open-admin.ts';

/** A call of a log that has an entry in the ledger, with the name of its token. */
export interface CallLine extends LoggedCall {
  readonly name: string;
}

/** A change that an administrator made. */
export interface ChangeLine {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The words of the command. */
  readonly change: string;
  readonly fields: Fields;
}

/** The fields of a line of a log. */
export type Fields = Readonly<Record<string, unknown>>;

export type LogLines = Awaited<ReturnType<typeof readLogs>>;

/**
 * The calls of log files that are charged or have uncertain requests, and the changes in the order of their time. Other
 * lines are skipped, and so is a last line that was cut. A log that logrotate has packed is unpacked.
 * @throws AdminError for a file that cannot be read
 */
export async function readLogs(files: readonly string[], signal: AbortSignal) {
  /** By request id. */
  const calls = new Map<string, CallLine>();
  const changes: ChangeLine[] = [];
  /** Files without a line of a call or a change. */
  const empty: string[] = [];
  // The times of the first and the last line, in milliseconds since 1970.
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const file of files) {
    let isEmpty = true;
    try {
      const written = createReadStream(file, { signal });
      const isPacked = file.endsWith('.gz');
      const input = isPacked ? pipeline(written, createGunzip(), () => {}) : written;
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        const fields = parseLine(line);
        if (fields === undefined) continue;
        isEmpty = false;
        const time = Number(fields.time);
        const call = callOf(fields, time);
        if (call !== undefined) calls.set(call.requestId, call);
        if (fields.msg === CHANGE_MESSAGE && typeof fields.change === 'string')
          changes.push({ time, change: fields.change, fields });
        [from, to] = [Math.min(from, time), Math.max(to, time)];
      }
    } catch (error) {
      signal.throwIfAborted();
      throw new AdminError(`The log ${file} cannot be read (${messageOf(error)}).`);
    }
    if (isEmpty) empty.push(file);
  }
  changes.sort((one, other) => one.time - other.time);
  return { calls, changes, empty, from, to };
}

function parseLine(line: string): Fields | undefined {
  if (!/"msg":"(call|administration)"/.test(line)) return undefined;
  try {
    const fields: Fields = Object(JSON.parse(line));
    return typeof fields.time === 'number' ? fields : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Undefined for a call that the ledger does not charge, and that has no uncertain requests, and for a line that no gateway
 * has written: credits below zero would be given back.
 */
function callOf(fields: Fields, time: number): CallLine | undefined {
  const { msg, code, credits = 0, uncertain = 0, takesQuota } = fields;
  const requestId = textOrNull(fields.requestId);
  const accountId = textOrNull(fields.account);
  const operationId = textOrNull(fields.operation);
  const day = textOrNull(fields.day);
  if (msg !== 'call' || typeof code !== 'number') return undefined;
  if (!requestId || !accountId || !operationId || !day) return undefined;
  if (!isCount(credits) || !isCount(uncertain)) return undefined;
  // A response that another call paid needs no entry, but for a stale one after requests that failed.
  const via = fields.via === undefined ? 'call' : 'stale';
  const isCharged = code === 0 && via === 'call';
  if (!isCharged && uncertain === 0) return undefined;
  return {
    ...{ time, requestId, accountId, operationId, day, code, via, isCharged },
    name: textOrNull(fields.name) ?? '',
    credits: isCharged ? credits : 0,
    uncertain,
    takesQuota: takesQuota === true,
    upstreamKey: textOrNull(fields.key),
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
