import type { Location, Plugin, UserContext } from '@redocly/openapi-core';
import { displayPath, placeOf } from './findings.ts';
import { asArray, asObject, isObject, type JsonObject } from './json.ts';
import { httpMethods, readMedia } from './operation-model.ts';
import { paginationProblem } from './pagination-model.ts';

/**
 * What generation needs from our own extensions, as rules, so that a mistake is
 * reported with its file and line. Documents without the extensions pass.
 */
export const contractRules: Plugin = {
  id: 'contract',
  rules: {
    oas3: {
      'operation-id-needed': () => {
        let ours = false;
        return {
          Root: {
            enter(root) {
              ours = followsOurConventions(root);
            },
          },
          Operation(operation, { report, location }) {
            if (!ours || operation.operationId) return;
            report({
              message: 'The operation has no operationId: give it one, as all names come from it.',
              location: location.key(),
            });
          },
        };
      },
      'operation-id-unique': () => {
        const places = new Map<string, Location>();
        return {
          Operation({ operationId }, { report, location }) {
            if (operationId === undefined) return;
            const place = location.child('operationId').key();
            const first = places.get(operationId);
            places.set(operationId, first ?? place);
            if (first === undefined) return;
            const { file, line } = placeOf(first);
            report({
              message: `The operationId ${operationId} is also in ${displayPath(file)}:${line}. Rename one.`,
              location: place,
            });
          },
        };
      },
      sendable: () => ({
        Root(root, { report, location, resolve }) {
          for (const { severity, ...found } of findUnsendable(asObject(root), location, resolve))
            report({ ...found, forceSeverity: severity });
        },
      }),
      'result-codes': () => ({
        Root(root, { report, location }) {
          for (const { index, reason } of resultCodeProblems(root)) {
            report({ message: reason, location: location.child(['x-result-codes', index]) });
          }
        },
      }),
      pagination: () => ({
        Operation(operation, { report, location }) {
          const reason = paginationProblem(asObject(operation)['x-pagination']);
          if (reason) report({ message: reason, location: location.child('x-pagination') });
        },
      }),
    },
  },
};

/** Root extensions mark a document of ours; elsewhere operationId is optional, as in OpenAPI. */
function followsOurConventions(root: unknown): boolean {
  return isObject(root) && Array.isArray(root['x-result-codes']);
}

function* resultCodeProblems(root: unknown): Generator<{ index: number; reason: string }> {
  const codes = new Set<unknown>();
  const names = new Set<unknown>();
  for (const [index, entry] of asArray(asObject(root)['x-result-codes']).entries()) {
    const code = asObject(entry);
    const reason = resultCodeProblem(code, codes, names);
    if (reason) yield { index, reason };
    codes.add(code.code);
    names.add(code.name);
  }
}

function resultCodeProblem(
  entry: JsonObject,
  codes: ReadonlySet<unknown>,
  names: ReadonlySet<unknown>,
): string | undefined {
  if (!Number.isInteger(entry.code)) return 'A result code needs an integer `code`.';
  if (codes.has(entry.code)) return `The result code ${entry.code} is listed twice.`;
  if (typeof entry.name !== 'string') return `The result code ${entry.code} needs a \`name\`.`;
  if (names.has(entry.name)) return `Two result codes have the name ${entry.name}.`;
  if (typeof entry.meaning !== 'string') {
    return `The result code ${entry.code} needs a \`meaning\`.`;
  }
  return undefined;
}

/** Something of a contract that the generated client does not do. */
interface Unsendable {
  readonly message: string;
  readonly location: Location;
  /** `error` where a call would be wrong, `warn` where the client leaves something out that no call needs. */
  readonly severity: 'error' | 'warn';
}

/** A part of the contract, with references in its place followed. */
interface Part {
  readonly node: JsonObject;
  readonly location: Location;
}

type Resolve = (parent: Part, keys: readonly (string | number)[], value: unknown) => Part;

/**
 * Everything of a contract that the generated client cannot send, where it is written. It sends what openapi-fetch writes:
 * parameters in path, query and headers, JSON, forms and text as the body, and one API key.
 */
function* findUnsendable(
  root: JsonObject,
  location: Location,
  resolve: UserContext['resolve'],
): Generator<Unsendable> {
  const at: Resolve = ({ location: parent }, keys, value) => {
    const place = parent.child([...keys]);
    if (!isObject(value) || typeof value.$ref !== 'string')
      return { node: asObject(value), location: place };
    const found = resolve({ $ref: value.$ref }, parent.source.absoluteRef);
    return { node: asObject(found.node), location: found.location ?? place };
  };
  const document = { node: root, location };
  const securities = [root.security];
  for (const name of Object.keys(asObject(root.webhooks))) {
    const message = `The webhook ${name} is not generated: the client receives no requests.`;
    yield { message, location: location.child(['webhooks', name]), severity: 'warn' };
  }
  for (const [path, entry] of Object.entries(asObject(root.paths))) {
    const item = at(document, ['paths', path], entry);
    const shared = parametersOf(item, at);
    for (const parameter of shared) yield* parameterFindings(parameter, at);
    for (const method of httpMethods) {
      if (!isObject(item.node[method])) continue;
      const operation = at(item, [method], item.node[method]);
      securities.push(operation.node.security);
      const own = parametersOf(operation, at);
      for (const parameter of own) yield* parameterFindings(parameter, at);
      yield* operationFindings(method, operation, [...shared, ...own]);
      yield* bodyFindings(method, operation, at);
    }
  }
  yield* credentialFindings(document, securities, at);
}

function parametersOf(owner: Part, at: Resolve): readonly Part[] {
  const given = asArray(owner.node.parameters);
  return given.map((each, index) => at(owner, ['parameters', index], each));
}

function* parameterFindings(parameter: Part, at: Resolve): Generator<Unsendable> {
  const { node, location } = parameter;
  const schema = at(parameter, ['schema'], node.schema);
  const { items, properties } = schema.node;
  const members = [
    at(schema, ['items'], items),
    ...Object.entries(asObject(properties)).map(([name, member]) =>
      at(schema, ['properties', name], member),
    ),
  ];
  const isNested = members.some((member) => hasType(member.node, 'array', 'object'));
  const problem =
    parameterProblem(node, schema.node) ??
    (isNested ? 'a member of it is an array or an object' : undefined);
  const message = `The client cannot send the ${node.in} parameter ${node.name}: ${problem}.`;
  if (problem) yield { message, location, severity: 'error' };
  if (node.allowReserved === true)
    yield {
      message: `The client percent-encodes the parameter ${node.name} in spite of allowReserved.`,
      location,
      severity: 'warn',
    };
}

/** Why openapi-fetch would write a parameter wrongly. */
function parameterProblem(parameter: JsonObject, schema: JsonObject): string | undefined {
  const { in: place, style, content } = parameter;
  const isObjectType = hasType(schema, 'object');
  if (place === 'cookie') return 'web pages cannot set cookies. Use a header';
  if (content !== undefined) return '`content` is not supported. Use `schema`';
  if (style === 'label' || style === 'matrix') return `the style ${style} is not supported`;
  if (place !== 'query' && isObjectType) return 'it is an object. Only a query can have one';
  if (isObjectType && (style === 'spaceDelimited' || style === 'pipeDelimited'))
    return `openapi-fetch writes no object in the style ${style}`;
  if (style === 'deepObject' && hasType(schema, 'array'))
    return 'OpenAPI does not say how deepObject writes an array';
  return undefined;
}

function hasType(schema: JsonObject, ...types: readonly unknown[]): boolean {
  return [schema.type].flat().some((type) => types.includes(type));
}

/** Parameters of one name, and what belongs to no single parameter. */
function* operationFindings(
  method: string,
  operation: Part,
  parameters: readonly Part[],
): Generator<Unsendable> {
  const { node, location } = operation;
  const places = Map.groupBy(parameters, (parameter) => parameter.node.name);
  for (const [name, same] of places) {
    const all = new Set(same.map((parameter) => parameter.node.in));
    if (all.size === 1) continue;
    const message = `The client cannot tell the parameters ${name} in ${[...all].join(' and ')} apart: rename one.`;
    yield { message, location: location.key(), severity: 'error' };
  }
  if (method === 'trace')
    yield {
      message: 'fetch sends no TRACE request.',
      location: location.key(),
      severity: 'error',
    };
  for (const name of Object.keys(asObject(node.callbacks))) {
    const message = `The callback ${name} is not generated: the client receives no requests.`;
    yield { message, location: location.child(['callbacks', name]), severity: 'warn' };
  }
}

function* bodyFindings(method: string, operation: Part, at: Resolve): Generator<Unsendable> {
  const { requestBody } = operation.node;
  if (requestBody === undefined) return;
  const { node, location } = at(operation, ['requestBody'], requestBody);
  const content = asObject(node.content);
  const media = readMedia(content)?.media ?? '';
  const refuse = (message: string): Unsendable => ({ message, location, severity: 'error' });
  if (method === 'get' || method === 'head')
    yield refuse(`fetch sends no body with a ${method.toUpperCase()} request.`);
  if (media.startsWith('multipart/'))
    yield refuse(`The client cannot send the body: ${media} is not supported.`);
  if (!media.endsWith('urlencoded')) return;
  const form = asObject(content[media]);
  if (form.encoding !== undefined)
    yield refuse('The client cannot send the body: `encoding` of a form is not supported.');
  const schema = at({ node, location }, ['content', media, 'schema'], form.schema);
  for (const [name, member] of Object.entries(asObject(schema.node.properties))) {
    const { node: part } = at(schema, ['properties', name], member);
    if (hasType(part, 'object'))
      yield refuse(`The client cannot send the body: the member ${name} of the form is an object.`);
  }
}

/** The credentials besides the one that the client sends. */
function* credentialFindings(
  document: Part,
  securities: readonly unknown[],
  at: Resolve,
): Generator<Unsendable> {
  const { node: root } = document;
  const path = ['components', 'securitySchemes'];
  const schemes = Object.entries(asObject(asObject(root.components).securitySchemes)).map(
    ([name, scheme]) => ({ name, ...at(document, [...path, name], scheme) }),
  );
  const keys = schemes.filter(({ node }) => node.type === 'apiKey');
  const [key, another] = keys;
  const isSent = !another && (key?.node.in === 'query' || key?.node.in === 'header');
  for (const { name, node, location } of schemes) {
    if (isSent && name === key.name) continue;
    // Without a key of its own the client leaves credentials to the caller's headers.
    const isNeeded = isSent && securities.some((security) => needs(security, name));
    const message = `The client does not send the credential ${name} (${node.type}), only one API key.`;
    yield { message, location, severity: isNeeded ? 'error' : 'warn' };
  }
}

/** Whether each alternative of a security requirement has the scheme. */
function needs(security: unknown, scheme: string): boolean {
  const alternatives = asArray(security);
  return alternatives.length > 0 && alternatives.every((each) => scheme in asObject(each));
}
