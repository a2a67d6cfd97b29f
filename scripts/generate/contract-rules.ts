import type { Location, Plugin, UserContext } from '@redocly/openapi-core';
import formats from 'ajv-formats/dist/formats.js';
import { isPattern } from './emit/schema-variant.ts';
import { displayPath, placeOf } from './findings.ts';
import { asArray, asObject, isObject, type JsonObject } from './json.ts';
import { onlyApiKey, paginationProblem, readMedia } from './operation-model.ts';

/**
 * What generation needs of a contract, and what the generated code leaves out of it, as rules, so that each is told
 * with its file and line. A finding that is an error stops the generator; one that warns joins the list of what is
 * left out. Documents without our own extensions pass.
 */
export const contractRules: Plugin = {
  id: 'contract',
  preprocessors: {
    oas3: {
      // OpenAPI 3.1 dropped the keyword, but many documents of 3.1 still have it: it becomes what it stood for.
      nullable: () => ({
        ref: {
          leave(reference, { type }) {
            if (type.name === 'Schema') replaceNullable(reference);
          },
        },
        Schema: { leave: replaceNullable },
      }),
    },
  },
  rules: {
    oas3: {
      'operation-id': () => {
        const places = new Map<string, Location>();
        let isNeeded = false;
        return {
          Root: {
            enter(root) {
              // Root extensions mark a document of ours; elsewhere operationId is optional, as in OpenAPI.
              isNeeded = Array.isArray(asObject(root)['x-result-codes']);
            },
          },
          Operation({ operationId }, { report, location }) {
            const place = location.child('operationId').key();
            if (isNeeded && !operationId) {
              report({
                message:
                  'The operation has no operationId: give it one, as all names come from it.',
                location: location.key(),
              });
            }
            const first = operationId === undefined ? undefined : places.get(operationId);
            if (first) {
              const { file, line } = placeOf(first);
              report({
                message: `The operationId ${operationId} is also in ${displayPath(file)}:${line}. Rename one.`,
                location: place,
              });
            } else if (operationId !== undefined) places.set(operationId, place);
          },
        };
      },
      sendable,
      'result-codes': () => ({
        Root(root, { report, location }) {
          const codes = asArray(asObject(root)['x-result-codes']).map(asObject);
          for (const [index, code] of codes.entries()) {
            const message = resultCodeProblem(code, codes.slice(0, index));
            if (message) report({ message, location: location.child(['x-result-codes', index]) });
          }
        },
      }),
      pagination: () => ({
        Operation(operation, { report, location }) {
          const reason = paginationProblem(asObject(operation)['x-pagination']);
          if (reason) report({ message: reason, location: location.child('x-pagination') });
        },
      }),
      pattern: () => ({
        Schema({ pattern }, { report, location }) {
          if (pattern === undefined || isPattern(pattern)) return;
          const message = `The pattern ${pattern} is not checked: JavaScript cannot compile it.`;
          report({ message, location: location.child('pattern') });
        },
      }),
      format: () => ({
        Schema({ format }, { report, location }) {
          if (format === undefined || Object.hasOwn(formats.fullFormats, format)) return;
          const message = `The format ${format} is not checked: it is none of JSON Schema or OpenAPI.`;
          report({ message, location: location.child('format') });
        },
      }),
    },
  },
};

function replaceNullable(schema: object): void {
  const { nullable, ...rest }: JsonObject = { ...schema };
  if (typeof nullable !== 'boolean') return;
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key);
  Object.assign(schema, nullable ? withNull(rest) : rest);
}

function withNull(schema: JsonObject): JsonObject {
  const values = schema.enum === undefined ? {} : { enum: [...asArray(schema.enum), null] };
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'], ...values };
  const { description, ...rest } = schema;
  const refers = ['$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in schema);
  if (!refers) return { ...schema, ...values };
  const described = description === undefined ? {} : { description };
  return { ...described, anyOf: [rest, { type: 'null' }] };
}

/** `before` are the codes that are listed before this one. */
function resultCodeProblem(
  { code, name, meaning }: JsonObject,
  before: readonly JsonObject[],
): string | undefined {
  if (!Number.isInteger(code)) return 'A result code needs an integer `code`.';
  if (before.some((other) => other.code === code))
    return `The result code ${code} is listed twice.`;
  if (typeof name !== 'string') return `The result code ${code} needs a \`name\`.`;
  if (before.some((other) => other.name === name)) return `Two result codes have the name ${name}.`;
  return typeof meaning === 'string' ? undefined : `The result code ${code} needs a \`meaning\`.`;
}

type Rules = NonNullable<NonNullable<Plugin['rules']>['oas3']>;

/**
 * Everything of a contract that the generated client cannot send, where it is written. It sends what openapi-fetch
 * writes: parameters in path, query and headers, JSON, forms and text as the body, and one API key. A finding is an
 * error where a call would be wrong, and warns where the client leaves something out that no call needs.
 */
function sendable(): ReturnType<Rules[string]> {
  const securities: unknown[] = [];
  let method = '';
  return {
    Root: {
      enter(root, { report, location }) {
        securities.push(root.security);
        reportIncoming('webhook', asObject(root).webhooks, report, location.child('webhooks'));
      },
      leave: (root, context) => reportCredentials(asObject(root), securities, context),
    },
    // Within paths, as the client sends neither callbacks nor components that no operation uses.
    Paths: {
      PathItem: {
        Parameter: (parameter, context) => reportParameter(asObject(parameter), context),
        Operation: {
          enter(
            operation,
            { report, location, key, resolve, parentLocations },
            { PathItem: item },
          ) {
            method = String(key);
            securities.push(operation.security);
            const callbacks = location.child('callbacks');
            reportIncoming('callback', operation.callbacks, report, callbacks);
            if (method === 'trace')
              report({ message: 'fetch sends no TRACE request.', location: location.key() });
            const shared = asArray(asObject(item).parameters).map((each) =>
              resolve(asObject(each), parentLocations.PathItem?.source.absoluteRef),
            );
            const own = asArray(operation.parameters).map((each) => resolve(asObject(each)));
            const parameters = [...shared, ...own].map(({ node }) => asObject(node));
            for (const [name, same] of Map.groupBy(parameters, (parameter) => parameter.name)) {
              const places = [...new Set(same.map((parameter) => parameter.in))];
              if (places.length === 1) continue;
              const message = `The client cannot tell the parameters ${name} in ${places.join(' and ')} apart: rename one.`;
              report({ message, location: location.key() });
            }
          },
          RequestBody: (body, context) => reportBody(method, asObject(body), context),
        },
      },
    },
  };
}

type Report = UserContext['report'];

/** Requests that the server sends. */
function reportIncoming(kind: string, named: unknown, report: Report, location: Location): void {
  for (const name of Object.keys(asObject(named))) {
    const message = `The ${kind} ${name} is not generated: the client receives no requests.`;
    report({ message, location: location.child(name), forceSeverity: 'warn' });
  }
}

function reportParameter(parameter: JsonObject, { report, resolve }: UserContext): void {
  const { node, location: place } = resolve(asObject(parameter.schema));
  const schema = asObject(node);
  const members = [schema.items, ...Object.values(asObject(schema.properties))].map((member) =>
    asObject(resolve(asObject(member), place?.source.absoluteRef).node),
  );
  const isNested = members.some((member) => hasType(member, 'array', 'object'));
  const problem =
    parameterProblem(parameter, schema) ??
    (isNested ? 'a member of it is an array or an object' : undefined);
  const { in: where, name } = parameter;
  if (problem)
    report({ message: `The client cannot send the ${where} parameter ${name}: ${problem}.` });
  if (parameter.allowReserved === true)
    report({
      message: `The client percent-encodes the parameter ${name} in spite of allowReserved.`,
      forceSeverity: 'warn',
    });
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

function reportBody(method: string, body: JsonObject, { report, resolve }: UserContext): void {
  const content = asObject(body.content);
  const media = readMedia(content)?.media ?? '';
  const cannotSend = (reason: string) =>
    report({ message: `The client cannot send the body: ${reason}.` });
  if (method === 'get' || method === 'head')
    report({ message: `fetch sends no body with a ${method.toUpperCase()} request.` });
  if (media.startsWith('multipart/')) cannotSend(`${media} is not supported`);
  if (!media.endsWith('urlencoded')) return;
  const form = asObject(content[media]);
  if (form.encoding !== undefined) cannotSend('`encoding` of a form is not supported');
  const { node, location: place } = resolve(asObject(form.schema));
  for (const [name, member] of Object.entries(asObject(asObject(node).properties))) {
    const { node: part } = resolve(asObject(member), place?.source.absoluteRef);
    if (hasType(asObject(part), 'object'))
      cannotSend(`the member ${name} of the form is an object`);
  }
}

/** The credentials besides the one that the client sends. */
function reportCredentials(
  root: JsonObject,
  securities: readonly unknown[],
  { report, location, resolve }: UserContext,
): void {
  const path = ['components', 'securitySchemes'];
  const written = Object.entries(asObject(asObject(root.components).securitySchemes));
  const schemes = written.map(([name, scheme]) => {
    const { node, location: place } = resolve(asObject(scheme));
    const own = isObject(scheme) && '$ref' in scheme ? place : undefined;
    return { name, scheme: asObject(node), place: own ?? location.child([...path, name]) };
  });
  const sent = onlyApiKey(schemes.map(({ scheme }) => scheme));
  for (const { name, scheme, place } of schemes) {
    if (scheme === sent) continue;
    // Without a key of its own the client leaves credentials to the caller's headers.
    const isNeeded = sent && securities.some((security) => needs(security, name));
    const message = `The client does not send the credential ${name} (${scheme.type}), only one API key.`;
    report({ message, location: place, forceSeverity: isNeeded ? 'error' : 'warn' });
  }
}

/** Whether each alternative of a security requirement has the scheme. */
function needs(security: unknown, scheme: string): boolean {
  const alternatives = asArray(security);
  return alternatives.length > 0 && alternatives.every((each) => scheme in asObject(each));
}
