import {
  type Config,
  createConfig,
  mapTypeToComponent,
  type Oas3Decorator,
  type Plugin,
} from '@redocly/openapi-core';
import formats from 'ajv-formats/dist/formats.js';
import { parsePointer, pointerOf } from '../../generated/runtime/json-pointer.ts';
import completeResultCodes from '../../openapi/rules/complete-result-codes.mjs';
import { isPattern } from './emit/schema-variant.ts';
import { asArray, asObject, type JsonObject } from './json.ts';
import { pascalCaseName, uniqueNames } from './naming.ts';

/**
 * Gives a name in `components` to what a reference leads to elsewhere in the document, such as a schema within a response:
 * openapi-typescript would write a type that is not there.
 */
const nameTargets: Oas3Decorator = () => {
  const found = new Map<{ $ref: string }, { readonly kind: string; readonly target: unknown }>();
  const names = new Map<string, string>();
  return {
    ref: {
      leave(reference, { type }, { node, chain }) {
        const kind = mapTypeToComponent(type.name, 'oas3');
        const target = chain?.[0]?.node ?? node;
        if (kind !== null && target !== undefined) found.set(reference, { kind, target });
      },
    },
    Root: {
      // At the end, because Redocly does not know where a reference leads that was changed.
      leave(root) {
        root.components ??= {};
        for (const [reference, { kind, target }] of found) {
          const [first, ...keys] = parsePointer(reference.$ref ?? '') ?? [];
          const isNamed = first === 'components' && keys[0] === kind && keys.length === 2;
          if (first === undefined || isNamed) continue;
          const section = asObject(asObject(root.components)[kind]);
          const unique = uniqueNames(Object.keys(section));
          const name = names.get(reference.$ref) ?? unique(pascalCaseName(keys.join(' '), 'Part'));
          names.set(reference.$ref, name);
          Object.assign(root.components, { [kind]: Object.assign(section, { [name]: target }) });
          reference.$ref = pointerOf('components', kind, name);
        }
      },
    },
  };
};

/** What we change in a contract before other rules read it, and report ourselves. */
const contractRules: Plugin = {
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
      // No tool that follows knows booleans as schemas everywhere.
      booleans: () => ({
        Schema(schema: unknown, { rawNode, parent, key }) {
          const isNamed = rawNode?.$ref?.includes('#');
          if (typeof schema === 'boolean' && !isNamed) parent[key] = schema ? {} : { not: {} };
        },
      }),
      // A value may be the name of a schema, which Redocly takes for a file.
      mapping: () => ({
        DiscriminatorMapping(mapping) {
          for (const [value, name] of Object.entries(mapping))
            if (!/[#/]|\.(ya?ml|json)$/.test(name))
              mapping[value] = pointerOf('components', 'schemas', name);
        },
      }),
    },
  },
  decorators: { oas3: { named: nameTargets } },
  rules: {
    oas3: {
      // What the tools that follow cannot read.
      unreadable: () => ({
        ref(reference, { report, location }) {
          const { $ref } = reference;
          if (!/^(#\/?)?$|#[^/]/.test($ref)) return;
          const message = `The reference "${$ref}" is not supported. Write a path, such as #/components/schemas/Name.`;
          report({ message, location });
          // A document that holds itself cannot be bundled.
          Reflect.deleteProperty(reference, '$ref');
        },
        Schema({ enum: values }, { report, location }) {
          if (values?.length === 0)
            report({ message: 'An enum needs a value.', location: location.child('enum') });
        },
      }),
      unchecked: () => ({
        Schema(schema, { report, location, type }) {
          const { pattern, format } = schema;
          for (const keyword of Object.keys(schema)) {
            const isKnown = keyword.startsWith('x-') || Object.hasOwn(type.properties, keyword);
            const message = `The keyword ${keyword} is not checked: JSON Schema does not know it.`;
            if (!isKnown) report({ message, location: location.child(keyword).key() });
          }
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

/** Lets a schema have any keyword, as OpenAPI does. */
const anyKeywords: Plugin = {
  id: 'keywords',
  typeExtension: {
    oas3: ({ Schema, ...types }) => {
      return Schema ? { ...types, Schema: { ...Schema, additionalProperties: {} } } : types;
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

/**
 * The settings under which a contract is read. They are written out here so that no
 * `redocly.yaml` of the working directory can change what is generated. Only what
 * would make the generated code wrong is an error; style is left to the linter.
 * @param isOurs whether a missing operationId, or a keyword that nobody knows, is a mistake: elsewhere both are allowed
 */
export function lintConfig(isOurs: boolean): Promise<Config> {
  return createConfig({
    plugins: [completeResultCodes(), contractRules, ...(isOurs ? [] : [anyKeywords])],
    preprocessors: {
      'result-codes/complete': 'on',
      'contract/nullable': 'on',
      'contract/booleans': 'on',
      'contract/mapping': 'on',
    },
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'operation-parameters-unique': 'error',
      'operation-operationId': isOurs ? 'error' : 'off',
      'no-identical-paths': 'error',
      'contract/unreadable': 'error',
      'contract/unchecked': 'warn',
    },
  });
}

/** The settings under which it is bundled, after it has been read. */
export function bundleConfig(): Promise<Config> {
  return createConfig({ plugins: [contractRules], decorators: { 'contract/named': 'on' } });
}
