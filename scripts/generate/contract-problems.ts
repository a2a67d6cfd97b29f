import { asArray, asObject, asString, type JsonObject, resolveReference } from './json.ts';
import {
  onlyApiKey,
  readMedia,
  type WrittenOperation,
  writtenOperations,
} from './operation-model.ts';

/** Something in a contract that makes the generated code wrong, or that the generated code leaves out. */
export interface Problem {
  /** The object where it is written, and the member of it. */
  readonly at: unknown;
  readonly key?: string;
  readonly reason: string;
  /** Whether no call needs it: then it joins the list of what is left out, and the rest is generated. */
  readonly isLeftOut?: boolean;
}

/** The file and line of a member of an object, for a reason that names another place. */
export type PlaceName = (object: unknown, key: string) => string;

/**
 * What is wrong with our own extensions, and everything of a contract that the generated client cannot send. It sends what
 * openapi-fetch writes: parameters in path, query and headers, JSON, forms and text as the body, and one API key.
 * Callbacks, and components that no operation uses, are not looked into.
 */
export function* contractProblems(bundle: JsonObject, nameOf: PlaceName): Generator<Problem> {
  const operations = writtenOperations(bundle);
  const codes = bundle['x-result-codes'];
  if (codes !== undefined && !Array.isArray(codes))
    yield { at: bundle, key: 'x-result-codes', reason: '`x-result-codes` is a list.' };
  yield* resultCodeProblems(asArray(codes).map(asObject));
  yield* incoming('webhook', bundle.webhooks);
  for (const operation of operations) yield* operationProblems(operation);
  yield* repeatedNames(operations, 'operationId', nameOf);
  yield* repeatedNames(operations, 'x-client', nameOf);
  yield* credentialProblems(bundle, [bundle, ...operations.map(({ operation }) => operation)]);
}

function* resultCodeProblems(codes: readonly JsonObject[]): Generator<Problem> {
  const known = new Set<unknown>();
  for (const at of codes) {
    const { code, name, meaning } = at;
    if (known.has(code) || known.has(name))
      yield { at, reason: `The result code ${code} is listed twice.` };
    else if (!Number.isInteger(code) || !asString(name) || !asString(meaning))
      yield { at, reason: 'A result code needs an integer `code`, a `name` and a `meaning`.' };
    known.add(code).add(name);
  }
}

/** Names that two operations have: one that was copied is generated in place of the other. */
function* repeatedNames(
  operations: readonly WrittenOperation[],
  key: 'operationId' | 'x-client',
  nameOf: PlaceName,
): Generator<Problem> {
  const first = new Map<string, JsonObject>();
  for (const { operation } of operations) {
    const { resource = asArray(operation.tags)[0], method } = asObject(operation[key]);
    const name = method === undefined ? asString(operation[key]) : `${resource}.${method}`;
    if (!name) continue;
    const other = first.get(name);
    if (other === undefined) first.set(name, operation);
    else {
      const reason = `The ${key} ${name} is also in ${nameOf(other, key)}. Rename one.`;
      yield { at: operation, key, reason };
    }
  }
}

/** Requests that the server sends. */
function* incoming(kind: string, named: unknown): Generator<Problem> {
  for (const key of Object.keys(asObject(named))) {
    const reason = `The ${kind} ${key} is not generated: the client receives no requests.`;
    yield { at: named, key, reason, isLeftOut: true };
  }
}

function* operationProblems(written: WrittenOperation): Generator<Problem> {
  const { method, path, operation, parameters } = written;
  yield* incoming('callback', operation.callbacks);
  if (method === 'trace') yield { at: operation, reason: 'fetch sends no TRACE request.' };
  for (const [name, same] of Map.groupBy(parameters, (parameter) => parameter.name)) {
    const places = [...new Set(same.map((parameter) => parameter.in))].join(' and ');
    const reason = `The client cannot tell the parameters ${name} in ${places} apart: rename one.`;
    if (places.includes(' ')) yield { at: operation, reason };
  }
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  for (const at of inPath)
    if (!path.includes(`{${at.name}}`))
      yield { at, reason: `Path parameter \`${at.name}\` is not used in the path \`${path}\`.` };
  for (const [, name] of path.matchAll(/\{([^{}]+)\}/g)) {
    const reason = `The operation does not define the path parameter \`{${name}}\` expected by path \`${path}\`.`;
    if (!inPath.some((parameter) => parameter.name === name))
      yield { at: operation, key: 'parameters', reason };
  }
  const at = asObject(operation['x-pagination']);
  // Another style is another convention. The linter and the types of the generated table say the rest.
  const needed =
    at.style === 'page' || at.style === 'cursor' ? ['items', `${at.style}Parameter`] : [];
  const missing = needed.find((name) => asString(at[name]) === undefined);
  if (missing) yield { at, reason: `x-pagination of style ${at.style} needs ${missing}.` };
  for (const parameter of parameters) yield* parameterProblems(parameter);
  const body = asObject(resolveReference(operation.requestBody));
  for (const reason of bodyProblems(written, asObject(body.content))) yield { at: body, reason };
}

function* parameterProblems(parameter: JsonObject): Generator<Problem> {
  const { in: place, name, allowReserved } = parameter;
  const problem = parameterProblem(parameter);
  const cannot = `The client cannot send the ${place} parameter ${name}`;
  if (problem !== undefined) yield { at: parameter, reason: `${cannot}: ${problem}.` };
  const reason = `The client percent-encodes the parameter ${name} in spite of allowReserved.`;
  if (allowReserved === true) yield { at: parameter, reason, isLeftOut: true };
}

/** Why openapi-fetch would write a parameter wrongly. */
function parameterProblem(parameter: JsonObject): string | undefined {
  const { in: place, style, content } = parameter;
  const schema = asObject(resolveReference(parameter.schema));
  const isObjectType = hasType(schema, 'object');
  if (place === 'cookie') return 'web pages cannot set cookies. Use a header';
  if (content !== undefined) return '`content` is not supported. Use `schema`';
  if (style === 'label' || style === 'matrix') return `the style ${style} is not supported`;
  if (place !== 'query' && isObjectType) return 'it is an object. Only a query can have one';
  if (isObjectType && (style === 'spaceDelimited' || style === 'pipeDelimited'))
    return `openapi-fetch writes no object in the style ${style}`;
  if (style === 'deepObject' && hasType(schema, 'array'))
    return 'OpenAPI does not say how deepObject writes an array';
  const members = [schema.items, ...Object.values(asObject(schema.properties))];
  const isNested = members.some((member) => hasType(member, 'array', 'object'));
  return isNested ? 'a member of it is an array or an object' : undefined;
}

function hasType(schema: unknown, ...types: readonly unknown[]): boolean {
  return [asObject(resolveReference(schema)).type].flat().some((type) => types.includes(type));
}

function* bodyProblems(
  { method, operation }: WrittenOperation,
  content: JsonObject,
): Generator<string> {
  const media = readMedia(content)?.media ?? '';
  const cannot = 'The client cannot send the body';
  if (operation.requestBody !== undefined && (method === 'get' || method === 'head'))
    yield `fetch sends no body with a ${method.toUpperCase()} request.`;
  if (media.startsWith('multipart/')) yield `${cannot}: ${media} is not supported.`;
  const form = media.endsWith('urlencoded') ? asObject(content[media]) : {};
  if (form.encoding !== undefined) yield `${cannot}: \`encoding\` of a form is not supported.`;
  const members = asObject(asObject(resolveReference(form.schema)).properties);
  for (const [name, member] of Object.entries(members))
    if (hasType(member, 'object')) yield `${cannot}: the member ${name} of the form is an object.`;
}

/** The credentials besides the one that the client sends. */
function* credentialProblems(
  bundle: JsonObject,
  secured: readonly JsonObject[],
): Generator<Problem> {
  const { securitySchemes: at } = asObject(bundle.components);
  const sent = onlyApiKey(bundle);
  if (sent === undefined && 'x-result-codes' in bundle) {
    const reason = 'With `x-result-codes`, the contract needs one API key in query or header.';
    yield { at: bundle.components, key: 'securitySchemes', reason };
  }
  for (const [key, scheme] of Object.entries(asObject(at))) {
    const { type } = asObject(resolveReference(scheme));
    if (resolveReference(scheme) === sent) continue;
    const isNeededBy = ({ security }: JsonObject) =>
      asArray(security).length > 0 && asArray(security).every((each) => key in asObject(each));
    // Without a key of its own the client leaves credentials to the caller's headers.
    const isNeeded = sent !== undefined && secured.some(isNeededBy);
    const reason = `The client does not send the credential ${key} (${type}), only one API key.`;
    yield { at, key, reason, isLeftOut: !isNeeded };
  }
}
