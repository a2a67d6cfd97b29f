import { JsonSyntaxError, type Span, scanJson, textOf } from './json-scanner.ts';

/** The first byte of `null`. */
const SMALL_N = 0x6e;

/** The envelope of the upstream; `data` stays text. */
export interface UpstreamEnvelope {
  /** Undefined when it is neither a whole number nor a string of digits. */
  readonly code: number | undefined;
  readonly message: string;
  /** Where the payload is; undefined when it is absent or null. */
  readonly data: Span | undefined;
  /** Undefined unless it is a date and time of RFC 3339. */
  readonly recordTime: string | undefined;
}

/**
 * Reads the envelope of a text in UTF-8.
 * @throws JsonSyntaxError when the text is no JSON object
 */
export function readEnvelope(json: Buffer): UpstreamEnvelope {
  const members = scanJson(json, ['code', 'message', 'data', 'recordTime']);
  if (members === undefined) throw new JsonSyntaxError('the text is no object');
  const { data } = members;
  const recordTime = textOf(json, members.recordTime);
  return {
    code: readCode(json, members.code),
    message: textOf(json, members.message) ?? '',
    data: data && json[data.start] === SMALL_N ? undefined : data,
    recordTime: recordTime !== undefined && isDateTime(recordTime) ? recordTime : undefined,
  };
}

/** `0`, `"0"` and `0.0` are the same code. */
function readCode(json: Buffer, span: Span | undefined): number | undefined {
  if (span === undefined) return undefined;
  const string = textOf(json, span);
  if (string !== undefined) return /^[0-9]{1,9}$/.test(string) ? Number(string) : undefined;
  // `true`, `false` and `null` give NaN.
  const value = Number(json.toString('latin1', span.start, span.end));
  return Number.isSafeInteger(value) ? value : undefined;
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i;

function isDateTime(text: string): boolean {
  return DATE_TIME.test(text) && !Number.isNaN(Date.parse(text));
}
