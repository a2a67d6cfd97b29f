import { type OperationId, operationIds, operations } from '@social-data/contract';
import { isOperationId } from '@social-data/contract/operations';
import { UsageError } from '../errors.ts';
import { isObject, type JsonObject } from './observe.ts';
import { type ObservedCall, observedCall } from './observed-call.ts';

/** The paths of a server that differ from those of the contract, by operation. */
export type PathMap = Readonly<Partial<Record<OperationId, string>>>;

/**
 * The calls of a recording: a HAR file, a file of `social-data-mock --record`, or one entry of either in each line.
 * What is no call of the service is left out.
 * @throws UsageError when the text is none of them, or has no call
 */
export function readRecording(text: string, file: string, paths: PathMap): readonly ObservedCall[] {
  const calls = entriesOf(text, file).flatMap(
    (entry) => ofHar(entry, paths) ?? ofOverride(entry) ?? [],
  );
  if (calls.length > 0) return calls;
  throw new UsageError(
    `--from ${file} has no call of the service. It takes HAR, what social-data-mock --record writes, or a line for each entry of one.`,
  );
}

function entriesOf(text: string, file: string): readonly JsonObject[] {
  const whole = parse(text);
  if (whole) {
    const entries = [object(whole.log).entries, whole.overrides].find(Array.isArray);
    return [entries ?? whole].flat().map(object);
  }
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const entry = parse(line);
    if (entry) return [entry];
    throw new UsageError(`Line ${index + 1} of --from ${file} is not a JSON object.`);
  });
}

/** An entry of a HAR file. */
function ofHar(entry: JsonObject, paths: PathMap): ObservedCall | undefined {
  const { url, method } = object(entry.request);
  const { status, content, headers } = object(entry.response);
  const { text, encoding } = object(content);
  const address = URL.parse(String(url));
  const operationId = operationIds.find((id) =>
    address?.pathname.endsWith(paths[id] ?? operations[id].path),
  );
  if (!address || !operationId || method !== 'GET' || typeof text !== 'string') return undefined;
  const pairs = [headers ?? []].flat().map((header) => {
    const { name, value } = object(header);
    return [String(name).toLowerCase(), String(value)];
  });
  return observedCall(operationId, address.searchParams, {
    status: Number(status),
    headers: Object.fromEntries(pairs),
    text: encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text,
  });
}

/** An entry of the mock: it tells neither status nor headers, and null stands for a parameter that was not sent. */
function ofOverride({ operation, where, response }: JsonObject): ObservedCall | undefined {
  if (typeof operation !== 'string' || !isOperationId(operation)) return undefined;
  const sent = Object.entries(object(where)).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  const text = JSON.stringify(response ?? null);
  const call = observedCall(operation, new URLSearchParams(sent), {
    ...{ status: 0, headers: {}, text },
  });
  return call && { ...call, hasToken: undefined, status: undefined };
}

/** Reads `{ "searchUsers": "/path/of/the/server" }`. */
export function readPathMap(text: string, file: string): PathMap {
  const pairs = Object.entries(parse(text) ?? {});
  const isMap = pairs.every(
    ([id, path]) => isOperationId(id) && /^\/(?!.*\.\.)[^/?#\s][^?#\s]*$/.test(String(path)),
  );
  if (isMap && pairs.length > 0) return Object.fromEntries(pairs);
  throw new UsageError(
    `--path-map ${file} takes a JSON object of operationId and path, such as {"${operationIds[0]}": "/api/…"}. The operations are ${operationIds.join(', ')}.`,
  );
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function object(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
