import type { Plugin } from '@redocly/openapi-core';
import { asArray, asObject } from './json.ts';

/** Where a parameter stays whose name is in several places of one request, the first one first. */
const places = ['path', 'query', 'header', 'cookie'];

/**
 * What the generated code leaves out, as rules that warn, so that it is told with its file and line. Every finding
 * of a rule of ours that is a warning joins that list; one that is an error stops the generator.
 */
export const leftOutRules: Plugin = {
  id: 'left-out',
  rules: {
    oas3: {
      pattern: () => ({
        Schema({ pattern }, { report, location }) {
          if (pattern === undefined || isPattern(pattern)) return;
          const message = `The pattern ${pattern} is not checked: JavaScript cannot compile it.`;
          report({ message, location: location.child('pattern') });
        },
      }),
      'same-name': () => ({
        Operation(operation, { report, location, resolve, parent }) {
          const own = asArray(operation.parameters);
          const parameters = [...asArray(asObject(parent).parameters), ...own]
            .map((parameter) => asObject(resolve(asObject(parameter)).node))
            .sort((a, b) => places.indexOf(String(a.in)) - places.indexOf(String(b.in)));
          for (const [index, { name, in: place, required }] of parameters.entries()) {
            const first = parameters.slice(0, index).find((other) => other.name === name);
            if (first === undefined || first.in === place) continue;
            const message = `The ${place} parameter ${name} is left out: the ${first.in} parameter has the same name.`;
            report({
              message,
              location: location.child('parameters'),
              // Without it the request would be wrong.
              ...(required === true ? { forceSeverity: 'error' } : {}),
            });
          }
        },
      }),
    },
  },
};

/** Patterns of other regular-expression dialects cannot be compiled and are not checked. */
export function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
