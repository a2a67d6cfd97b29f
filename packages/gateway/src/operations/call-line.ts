import type { TokenHolder } from '../tokens/token-account.ts';

/** What the log tells of one call: chosen fields, none of which holds an address of the request, its query or its token. */
export interface CallEntry {
  /** Wall clock, in milliseconds since 1970. */
  readonly time: number;
  readonly requestId: string;
  /** Undefined when the token was not known. */
  readonly holder: TokenHolder | undefined;
  readonly operation: string;
  readonly status: number;
  readonly code: number;
  /** Whole microseconds from the arrival to the answer. */
  readonly microseconds: number;
  readonly bytes: number;
  /** Where the caller is. */
  readonly address: string;
  /** Credits charged; for the metrics only. */
  readonly credits: number;
}

/** The number of the level `info` in pino's lines. */
const INFO = 30;

const thousandths = Array.from({ length: 1000 }, (_, index) => String(index).padStart(3, '0'));

const holderTexts = new WeakMap<TokenHolder, string>();

/** The entry as the fields of a line. */
export function callFields({
  time: _,
  credits: __,
  holder,
  microseconds,
  ...entry
}: CallEntry): object {
  return { ...entry, account: holder?.id, name: holder?.name, ms: microseconds / 1000 };
}

/**
 * The line that pino would write of the fields of a call at level `info`. It is built here because there is one for every call,
 * and building it by name and type took a fifth of the time of an answer out of memory.
 */
export function callLine(entry: CallEntry): string {
  const { time, requestId, holder, operation, status, code, microseconds, bytes, address } = entry;
  const account = holder === undefined ? '' : holderText(holder);
  return `{"level":${INFO},"time":${time},"requestId":"${requestId}"${account},"operation":"${operation}","status":${status},"code":${code},"ms":${inMilliseconds(microseconds)},"bytes":${bytes},"address":"${address}","msg":"call"}\n`;
}

function holderText(holder: TokenHolder): string {
  const known = holderTexts.get(holder);
  if (known !== undefined) return known;
  const text = `,"account":"${holder.id}","name":${JSON.stringify(holder.name)}`;
  holderTexts.set(holder, text);
  return text;
}

/** Of two whole numbers, since the shortest text of a fraction takes long to find. */
function inMilliseconds(microseconds: number): string {
  const whole = Math.floor(microseconds / 1000);
  return `${whole}.${thousandths[microseconds - whole * 1000]}`;
}
