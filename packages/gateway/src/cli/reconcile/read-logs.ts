import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { LoggedCall } from '@social-data/ledger/reconciliation';
import { AdminError } from '../../admin/admin.ts';
import { CHANGE_MESSAGE } from '../../admin/log-changes.ts';

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
  /** The id of an account; null for other changes. */
  readonly account: string | null;
  readonly name: string | null;
  /** Of a top-up or a budget. */
  readonly credits: number | null;
  readonly note: string | null;
  readonly key: string | null;
  /** All fields. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface LogLines {
  /** By request id. */
  readonly calls: ReadonlyMap<string, CallLine>;
  /** In the order of their time. */
  readonly changes: readonly ChangeLine[];
  /** Files without a line of a call or a change. */
  readonly empty: readonly string[];
  /** The times of the first and the last line, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

/**
 * The calls of log files that are charged or have uncertain requests, and the changes. Other lines are skipped, and so is
 * a last line that was cut.
 * @throws AdminError for a file that cannot be read
 */
export async function readLogs(files: readonly string[], signal: AbortSignal): Promise<LogLines> {
  const calls = new Map<string, CallLine>();
  const changes: ChangeLine[] = [];
  const empty: string[] = [];
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const file of files) {
    let isEmpty = true;
    try {
      const input = createReadStream(file, { signal });
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        const fields = parseLine(line);
        if (fields === undefined) continue;
        isEmpty = false;
        const call = callOf(fields);
        const change = changeOf(fields);
        if (call !== undefined) calls.set(call.requestId, call);
        if (change !== undefined) changes.push(change);
        from = Math.min(from, Number(fields.time));
        to = Math.max(to, Number(fields.time));
      }
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      throw new AdminError(`The log ${file} cannot be read (${reason}).`);
    }
    if (isEmpty) empty.push(file);
  }
  changes.sort((one, other) => one.time - other.time);
  return { calls, changes, empty, from, to };
}

type Fields = Readonly<Record<string, unknown>>;

function parseLine(line: string): Fields | undefined {
  if (!/"msg":"(call|administration)"/.test(line)) return undefined;
  try {
    const fields: Fields = Object(JSON.parse(line));
    return typeof fields.time === 'number' ? fields : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined for a call that the ledger does not charge, and that has no uncertain requests. */
function callOf(fields: Fields): CallLine | undefined {
  const { msg, code, day, credits, uncertain = 0, takesQuota = false, key = null } = fields;
  const [requestId, accountId, name, operationId] = [
    'requestId',
    'account',
    'name',
    'operation',
  ].map((field) => textOrNull(fields[field]));
  if (msg !== 'call' || typeof code !== 'number' || typeof day !== 'string') return undefined;
  if (!requestId || !accountId || !operationId) return undefined;
  // A response that another call paid needs no entry, but for a stale one after requests that failed.
  const via = fields.via === undefined ? 'call' : 'stale';
  const isCharged = code === 0 && via === 'call';
  if (!isCharged && Number(uncertain) === 0) return undefined;
  return {
    ...{
      time: Number(fields.time),
      requestId,
      accountId,
      name: name ?? '',
      operationId,
      day,
      code,
      via,
    },
    ...{ isCharged, credits: isCharged ? Number(credits) : 0, uncertain: Number(uncertain) },
    ...{ takesQuota: takesQuota === true, upstreamKey: textOrNull(key) },
  };
}

function changeOf(fields: Fields): ChangeLine | undefined {
  const { msg, change, account, name, credits, note, key } = fields;
  if (msg !== CHANGE_MESSAGE || typeof change !== 'string') return undefined;
  return {
    ...{ time: Number(fields.time), change, fields },
    ...{ account: textOrNull(account), name: textOrNull(name) },
    ...{ credits: typeof credits === 'number' ? credits : null },
    ...{ note: textOrNull(note), key: textOrNull(key) },
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
