// @ts-check
import { coreRules } from './core-rules.mjs';
import { allowedHosts } from './functions/allowed-hosts.mjs';
import { allowedTokens } from './functions/allowed-tokens.mjs';
import { clientNames } from './functions/client-names.mjs';
import { describedInSentences } from './functions/described-in-sentences.mjs';
import { detailForm } from './functions/detail-form.mjs';
import { enumDescriptions } from './functions/enum-descriptions.mjs';
import { envelopeResponse } from './functions/envelope-response.mjs';
import { evidenceForm } from './functions/evidence-form.mjs';
import { evidenceRequired } from './functions/evidence-required.mjs';
import { exampleCodes } from './functions/example-codes.mjs';
import { integerUnits } from './functions/integer-units.mjs';
import { knownExtensions } from './functions/known-extensions.mjs';
import { linkTargets } from './functions/link-targets.mjs';
import { namedExamples } from './functions/named-examples.mjs';
import { noInventedConstraints } from './functions/no-invented-constraints.mjs';
import { pagination } from './functions/pagination.mjs';
import { pathVersion } from './functions/path-version.mjs';
import { presenceForm } from './functions/presence-form.mjs';
import { tagsInUse } from './functions/tags-in-use.mjs';
import { uniqueResultCodes } from './functions/unique-result-codes.mjs';

/**
 * Defines a rule by a function of ours, for what the functions of Spectral cannot say. It gets the document with its
 * references in place, so that it visits everything once and reports a finding where it is written.
 * @template [Options=undefined]
 * @param {string} description
 * @param {(document: unknown, options: Options) => import('./document/json.mjs').Finding[]} check
 * @param {Options} [functionOptions]
 */
function rule(description, check, functionOptions) {
  return {
    description,
    message: '{{error}}',
    severity: /** @type {const} */ ('error'),
    given: '$',
    resolved: false,
    // biome-ignore lint/suspicious/noThenProperty: the form of a Spectral rule
    then: { function: check, functionOptions },
  };
}

/**
 * The rules of this project. Those with a function of ours are named after it. They hold for every operation,
 * today's and those to come; test/specification checks what the specification says about a single operation.
 */
export const ownRules = {
  ...coreRules,
  'path-version': rule('Paths and x-api-version name the same version.', pathVersion),
  'tags-in-use': rule('No unused tag.', tagsInUse),
  'envelope-response': rule('The 200 is oneOf success and failure.', envelopeResponse),
  'named-examples': rule('Every result has a named example.', namedExamples),
  'example-codes': rule('Examples have the code of their name.', exampleCodes),
  'unique-result-codes': rule('Result codes differ.', uniqueResultCodes),
  'client-names': rule('x-client is well-formed and unique.', clientNames),
  pagination: rule('x-pagination fits the operation and its examples.', pagination),
  'link-targets': rule('Links fit the operations that they connect.', linkTargets),
  'no-invented-constraints': rule('No unproven default or limit.', noInventedConstraints, {
    // "Start offset, begins with 0" is the only limit that the specification states.
    specified: { offset: { minimum: 0 } },
  }),
  'enum-descriptions': rule('Every allowed value is described.', enumDescriptions),
  'evidence-required': rule('What the specification leaves open is marked.', evidenceRequired),
  'evidence-form': rule('x-evidence and x-note are well-formed.', evidenceForm),
  'presence-form': rule('x-presence is well-formed.', presenceForm),
  'detail-form': rule('x-detail is well-formed.', detailForm),
  'integer-units': rule('Integers have a unit and a description.', integerUnits),
  'described-in-sentences': rule('Everything is described, in sentences.', describedInSentences),
  'allowed-hosts': rule('Hosts end in .example or .invalid.', allowedHosts, {
    exempt: [
      // Names the dialect of the schemas; OpenAPI 3.1 fixes the text, and no request is sent there.
      '/jsonSchemaDialect',
      // The licence may be given as the address of its text.
      '/info/license/url',
    ],
    // Deep links open an app on the reader's device; `app` stands for the platform's own scheme.
    appSchemes: ['app'],
  }),
  'allowed-tokens': rule('Tokens begin with demo- or mock-.', allowedTokens),
  'known-extensions': rule('Only documented extensions are used.', knownExtensions, {
    extensions: [
      ...['x-api-version', 'x-description-version', 'x-client', 'x-client-timeout-seconds'],
      ...['x-detail', 'x-enumDescriptions', 'x-evidence', 'x-note', 'x-pagination'],
      ...['x-presence', 'x-result-codes', 'x-unit'],
    ],
  }),
};
