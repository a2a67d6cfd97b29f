import { type OperationId, operationIds, operations } from '@social-data/contract';
import { isOperationId } from '@social-data/contract/operations';
import { UsageError } from '../options/settings.ts';
import { type ObservedCall, observedCall } from './observed-call.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The paths of a server that differ from those of the contract, by operation. */
export type PathMap = Readonly<Partial<Record<OperationId, string>>>;

/**
 * The calls of a recording: a HAR file, a file of `social-data-mock --record`, or one entry of either in each line.
 * What is no call of the service is left out.
 * @throws UsageError when the text is none of them, or has no call
 */
export function readRecording(text: string, file: string, paths: PathMap): readonly ObservedCall[] {
  const entries = entriesOf(text, file);
  const calls = entries.flatMap((entry) => ofHar(entry, paths) ?? ofOverride(entry) ?? []);
  if (calls.length > 0) return calls;
  throw new UsageError(
    `--from ${file} has no call of the service. It takes HAR, what social-data-mock --record writes, or a line for each entry of one.`,
  );
}

function entriesOf(text: string, file: string): readonly JsonObject[] {
  const whole = parse(text);
  if (whole !== undefined) {
    const inHar = objectOf(whole.log)?.entries;
    const list: readonly unknown[] = [inHar, whole.overrides].find(Array.isArray) ?? [whole];
    return list.map(objectOf).filter((entry) => entry !== undefined);
  }
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const entry = parse(line);
    if (entry === undefined)
      throw new UsageError(`Line ${index + 1} of --from ${file} is not a JSON object.`);
    return [entry];
  });
}

/** An entry of a HAR file. */
function ofHar({ request, response }: JsonObject, paths: PathMap): ObservedCall | undefined {
  const { url, method } = objectOf(request) ?? {};
  const { status, content, headers } = objectOf(response) ?? {};
  const address = URL.parse(String(url));
  const operationId = address && method === 'GET' && operationOf(address.pathname, paths);
  const { text, encoding } = objectOf(content) ?? {};
  if (!address || !operationId || typeof text !== 'string') return undefined;
  const pairs = (Array.isArray(headers) ? headers : []).map((header) => {
    const { name, value } = objectOf(header) ?? {};
    return [String(name).toLowerCase(), String(value)];
  });
  return observedCall(operationId, address.searchParams, {
    status: Number(status),
    headers: Object.fromEntries(pairs),
    text: encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text,
    isUtf8: true,
  });
}

/** An entry of the mock: it tells neither status nor headers, and null stands for a parameter that was not sent. */
function ofOverride({ operation, where, response }: JsonObject): ObservedCall | undefined {
  const body = objectOf(response);
  if (typeof operation !== 'string' || !isOperationId(operation) || !body) return undefined;
  const sent = Object.entries(objectOf(where) ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  const text = JSON.stringify(body);
  const call = observedCall(operation, new URLSearchParams(sent), {
    ...{ status: 0, headers: {}, isUtf8: true, text },
  });
  return call && { ...call, hasToken: undefined, status: undefined };
}

function operationOf(path: string, paths: PathMap): OperationId | undefined {
  return operationIds.find((id) => path.endsWith(paths[id] ?? operations[id].path));
}

/** Reads `{ "searchUsers": "/path/of/the/server" }`. */
export function readPathMap(text: string, file: string): PathMap {
  const map = parse(text) ?? {};
  const pairs = Object.entries(map).map(([id, path]) => {
    const isPath = typeof path === 'string' && /^\/[^/?#\s][^?#\s]*$/.test(path);
    if (isOperationId(id) && isPath && !path.includes('..')) return [id, path];
    throw new UsageError(
      `--path-map ${file} takes an object of operationId and path, such as {"${operationIds[0]}": "/api/…"}. The operations are ${operationIds.join(', ')}.`,
    );
  });
  if (pairs.length > 0) return Object.fromEntries(pairs);
  throw new UsageError(`--path-map ${file} is no JSON object with the path of an operation.`);
}

function parse(text: string): JsonObject | undefined {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): JsonObject | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value)) : undefined;
}
