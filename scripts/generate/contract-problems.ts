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
export function contractProblems(bundle: JsonObject, nameOf: PlaceName): Problem[] {
  const operations = writtenOperations(bundle);
  return [
    ...resultCodeProblems(asArray(bundle['x-result-codes']).map(asObject)),
    ...incoming('webhook', bundle.webhooks),
    ...operations.flatMap(operationProblems),
    ...repeatedIds(operations, nameOf),
    ...credentialProblems(bundle, [bundle, ...operations.map(({ operation }) => operation)]),
  ];
}

function resultCodeProblems(codes: readonly JsonObject[]): Problem[] {
  return codes.flatMap((at, index) => {
    const { code, name, meaning } = at;
    const isKnown = codes
      .slice(0, index)
      .some((other) => other.code === code || other.name === name);
    if (isKnown) return [{ at, reason: `The result code ${code} is listed twice.` }];
    const isWhole = Number.isInteger(code) && [name, meaning].every((text) => asString(text));
    return isWhole
      ? []
      : [{ at, reason: 'A result code needs an integer `code`, a `name` and a `meaning`.' }];
  });
}

function repeatedIds(operations: readonly WrittenOperation[], nameOf: PlaceName): Problem[] {
  const named = operations
    .map(({ operation }) => operation)
    .filter(({ operationId }) => operationId);
  return [...Map.groupBy(named, ({ operationId }) => operationId)].flatMap(
    ([id, [first, ...others]]) =>
      others.map((at) => {
        const reason = `The operationId ${id} is also in ${nameOf(first, 'operationId')}. Rename one.`;
        return { at, key: 'operationId', reason };
      }),
  );
}

/** Requests that the server sends. */
function incoming(kind: string, named: unknown): Problem[] {
  return Object.keys(asObject(named)).map((key) => {
    const reason = `The ${kind} ${key} is not generated: the client receives no requests.`;
    return { at: named, key, reason, isLeftOut: true };
  });
}

function operationProblems({ method, operation, parameters }: WrittenOperation): Problem[] {
  const problems = incoming('callback', operation.callbacks);
  const report = (reason: string) => problems.push({ at: operation, reason });
  if (method === 'trace') report('fetch sends no TRACE request.');
  for (const [name, same] of Map.groupBy(parameters, (parameter) => parameter.name)) {
    const places = [...new Set(same.map((parameter) => parameter.in))].join(' and ');
    if (places.includes(' '))
      report(`The client cannot tell the parameters ${name} in ${places} apart: rename one.`);
  }
  const pagination = asObject(operation['x-pagination']);
  const missing = missingPagination(pagination);
  if (missing !== undefined) {
    const reason = `x-pagination of style ${pagination.style} needs ${missing}.`;
    problems.push({ at: pagination, reason });
  }
  return [
    ...problems,
    ...parameters.flatMap(parameterProblems),
    ...bodyProblems(method, operation),
  ];
}

/** The linter and the types of the generated table say the rest. */
function missingPagination(pagination: JsonObject): string | undefined {
  const { style } = pagination;
  // Another style is another convention.
  if (style !== 'page' && style !== 'cursor') return undefined;
  return ['items', `${style}Parameter`].find((name) => asString(pagination[name]) === undefined);
}

function parameterProblems(parameter: JsonObject): Problem[] {
  const { in: place, name, allowReserved } = parameter;
  const problem = parameterProblem(parameter);
  const problems: Problem[] = [];
  if (problem !== undefined) {
    const reason = `The client cannot send the ${place} parameter ${name}: ${problem}.`;
    problems.push({ at: parameter, reason });
  }
  if (allowReserved === true) {
    const reason = `The client percent-encodes the parameter ${name} in spite of allowReserved.`;
    problems.push({ at: parameter, reason, isLeftOut: true });
  }
  return problems;
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
  if (members.some((member) => hasType(member, 'array', 'object')))
    return 'a member of it is an array or an object';
  return undefined;
}

function hasType(schema: unknown, ...types: readonly unknown[]): boolean {
  return [asObject(resolveReference(schema)).type].flat().some((type) => types.includes(type));
}

function bodyProblems(method: string, operation: JsonObject): Problem[] {
  const body = asObject(resolveReference(operation.requestBody));
  const content = asObject(body.content);
  const media = readMedia(content)?.media ?? '';
  const reasons: string[] = [];
  const cannotSend = (reason: string) =>
    reasons.push(`The client cannot send the body: ${reason}.`);
  if (operation.requestBody !== undefined && (method === 'get' || method === 'head'))
    reasons.push(`fetch sends no body with a ${method.toUpperCase()} request.`);
  if (media.startsWith('multipart/')) cannotSend(`${media} is not supported`);
  const form = media.endsWith('urlencoded') ? asObject(content[media]) : {};
  if (form.encoding !== undefined) cannotSend('`encoding` of a form is not supported');
  const members = asObject(asObject(resolveReference(form.schema)).properties);
  for (const [name, member] of Object.entries(members))
    if (hasType(member, 'object')) cannotSend(`the member ${name} of the form is an object`);
  return reasons.map((reason) => ({ at: body, reason }));
}

/** The credentials besides the one that the client sends. */
function credentialProblems(bundle: JsonObject, secured: readonly JsonObject[]): Problem[] {
  const { securitySchemes } = asObject(bundle.components);
  const sent = onlyApiKey(bundle);
  return Object.entries(asObject(securitySchemes)).flatMap(([key, scheme]) => {
    const { type } = asObject(resolveReference(scheme));
    if (resolveReference(scheme) === sent) return [];
    // Without a key of its own the client leaves credentials to the caller's headers.
    const isNeeded = sent !== undefined && secured.some(({ security }) => needs(security, key));
    const reason = `The client does not send the credential ${key} (${type}), only one API key.`;
    return [{ at: securitySchemes, key, reason, isLeftOut: !isNeeded }];
  });
}

/** Whether each alternative of a security requirement has the scheme. */
function needs(security: unknown, scheme: string): boolean {
  const alternatives = asArray(security);
  return alternatives.length > 0 && alternatives.every((each) => scheme in asObject(each));
}
