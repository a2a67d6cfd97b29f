import type { Plugin } from '@redocly/openapi-core';
import formats from 'ajv-formats/dist/formats.js';
import { asArray, type JsonObject } from './json.ts';

/**
 * What the generated code leaves out, as rules that warn, so that it is told with its file and line. Every finding
 * of a rule of ours that is a warning joins that list; one that is an error stops the generator.
 */
export const leftOutRules: Plugin = {
  id: 'left-out',
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

/** Patterns of other regular-expression dialects cannot be compiled and are not checked. */
export function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

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
