import type { Plugin } from '@redocly/openapi-core';
import { asArray, asObject, isObject, type JsonObject } from './json.ts';
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
      sendable: () => {
        let ours = false;
        return {
          Root: {
            enter(root) {
              ours = followsOurConventions(root);
            },
          },
          Operation(operation, { report, location, key }) {
            const reason = ours && operationProblem(String(key), operation);
            if (reason) report({ message: reason, location: location.key() });
          },
          Parameter(parameter, { report, location, resolve }) {
            const schema = resolve(parameter.schema ?? {}).node;
            const reason = ours && parameterProblem(parameter, schema);
            if (reason) report({ message: reason, location });
          },
        };
      },
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

/** What the client of such a document would send wrong. It sends GET requests with plain values in the query. */
function operationProblem(method: string, operation: unknown): string | undefined {
  if (method !== 'get') {
    return `The client cannot send ${method.toUpperCase()} requests yet: only a GET operation can be generated.`;
  }
  if (asObject(operation).requestBody === undefined) return undefined;
  return 'The client cannot send a request body yet: use query parameters.';
}

function parameterProblem(parameter: unknown, schema: unknown): string | undefined {
  const { in: place, name, content } = asObject(parameter);
  if (place !== 'query') {
    return `The client cannot send the ${place} parameter ${name} yet: only query parameters can be generated.`;
  }
  const { type } = asObject(schema);
  const isPlain = ![type].flat().some((entry) => entry === 'array' || entry === 'object');
  if (isPlain && content === undefined) return undefined;
  return `The client cannot send the parameter ${name} yet: it takes a single text, number or boolean.`;
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
