import type { Plugin } from '@redocly/openapi-core';
import formats from 'ajv-formats/dist/formats.js';
import { isPattern } from './emit/schema-variant.ts';
import { asArray, type JsonObject } from './json.ts';

/** What a contract is completed by, and told about, before it is bundled. */
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
      unchecked: () => ({
        Schema({ pattern, format }, { report, location }) {
          if (pattern !== undefined && !isPattern(pattern)) {
            const message = `The pattern ${pattern} is not checked: JavaScript cannot compile it.`;
            report({ message, location: location.child('pattern') });
          }
          if (format !== undefined && !Object.hasOwn(formats.fullFormats, format)) {
            const message = `The format ${format} is not checked: it is none of JSON Schema or OpenAPI.`;
            report({ message, location: location.child('format') });
          }
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
