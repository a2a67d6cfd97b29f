import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { AdminError } from '../admin/admin.ts';

/** A line of the gateway's log about a call that was charged. */
export interface LoggedCall {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly requestId: string;
  readonly accountId: string;
  readonly name: string;
  readonly operation: string;
}

/**
 * The charged calls of log files, by request id: those with code 0 that no other call had paid. Other lines are
 * skipped, and so is a last line that was cut.
 * @throws AdminError for a file that cannot be read
 */
export async function chargedCallsOfLog(
  files: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, LoggedCall>> {
  const calls = new Map<string, LoggedCall>();
  for (const file of files) {
    try {
      const input = createReadStream(file, { signal });
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        const call = chargedCall(line);
        if (call !== undefined) calls.set(call.requestId, call);
      }
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      throw new AdminError(`The log ${file} cannot be read (${reason}).`);
    }
  }
  return calls;
}

function chargedCall(line: string): LoggedCall | undefined {
  if (!line.includes('"msg":"call"')) return undefined;
  const fields = parseLine(line);
  const { msg, code, via, time, requestId, account, name, operation } = fields;
  if (msg !== 'call' || code !== 0 || via !== undefined || typeof time !== 'number')
    return undefined;
  const texts = [requestId, account, name, operation];
  if (texts.some((text) => typeof text !== 'string')) return undefined;
  const [id = '', accountId = '', label = '', operationId = ''] = texts.map(String);
  return { time, requestId: id, accountId, name: label, operation: operationId };
}

function parseLine(line: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}
