// @ts-check
import { dirname, relative, sep } from 'node:path';
import { asList, asObject, asText } from './document.mjs';

/**
 * What is used here of the context that Redocly gives to a visitor.
 * @typedef {import('./document.mjs').JsonObject} JsonObject
 * @typedef {{ absolutePointer: string, source: { absoluteRef: string } }} Location
 * @typedef {{ location: Location }} Context
 */

/** The time in every example of a failure. */
const RECORD_TIME = '2026-01-01T00:00:00Z';

/**
 * Completes a contract from its `x-result-codes` before anything else reads it, so that a code is written once: the
 * values of the schema `FailureCode` with their descriptions, an example `code<N>` of each failure, and a reference to it
 * in each response that may be a `Failure`. A document whose `FailureCode` has values, or that has none, stays as it is.
 */
function complete() {
  /** @type {JsonObject | undefined} */
  let codeSchema;
  /** @type {{ media: JsonObject, file: string }[]} */
  const responses = [];
  return {
    Schema(/** @type {object} */ node, /** @type {Context} */ { location }) {
      const schema = asObject(node);
      const isFailureCode = /[/\\]FailureCode(\.\w+)?$/.test(location.absolutePointer);
      if (isFailureCode && schema.enum === undefined) codeSchema = schema;
    },
    MediaType(/** @type {object} */ node, /** @type {Context} */ { location }) {
      const media = asObject(node);
      const branches = asList(asObject(media.schema).oneOf).map((each) =>
        asText(asObject(each).$ref),
      );
      if (!branches.some((reference) => /\/Failure(\.\w+)?$/.test(reference))) return;
      responses.push({ media, file: location.source.absoluteRef });
    },
    Root: {
      leave(/** @type {object} */ node, /** @type {Context} */ { location }) {
        const root = asObject(node);
        if (codeSchema === undefined) return;
        const failures = asList(root['x-result-codes']).map(asObject).filter(isFailure);
        completeSchema(codeSchema, failures);
        const components = asObject(root.components);
        const examples = failures.map((entry) => [exampleName(entry), exampleOf(entry)]);
        root.components = {
          ...components,
          examples: { ...Object.fromEntries(examples), ...asObject(components.examples) },
        };
        for (const { media, file } of responses) {
          const rootFile = location.source.absoluteRef;
          const address = file === rootFile ? '' : pathTo(rootFile, file);
          const references = failures.map((entry) => {
            const name = exampleName(entry);
            return [name, { $ref: `${address}#/components/examples/${name}` }];
          });
          const own = asObject(media.examples);
          media.examples = { ...own, ...Object.fromEntries(references), ...own };
        }
      },
    },
  };
}

/** @param {JsonObject} entry */
function isFailure({ code }) {
  return Number.isInteger(code) && code !== 0;
}

/**
 * Each code as a number and as a string, since the specification shows both.
 * @param {JsonObject} schema
 * @param {JsonObject[]} failures
 */
function completeSchema(schema, failures) {
  schema.enum = failures.flatMap(({ code }) => [code, String(code)]);
  schema['x-enumDescriptions'] ??= Object.fromEntries(
    failures.map(({ code, meaning }) => [String(code), meaning]),
  );
}

/** @param {JsonObject} entry */
function exampleName({ code }) {
  return `code${code}`;
}

/** @param {JsonObject} entry */
function exampleOf({ code, meaning, message = meaning }) {
  const value = { code, message, data: null, recordTime: RECORD_TIME };
  return { summary: asText(meaning).replace(/\.$/, ''), value };
}

/**
 * @param {string} file
 * @param {string} from the file whose reference it is
 */
function pathTo(file, from) {
  return relative(dirname(from), file).split(sep).join('/');
}

/** The plugin of Redocly, which the generator and `redocly lint` use. */
export default function completeResultCodes() {
  return { id: 'result-codes', preprocessors: { oas3: { complete } } };
}
