// @ts-check
import { allowedHosts } from './functions/allowedHosts.mjs';
import { allowedTokens } from './functions/allowedTokens.mjs';
import { clientNames } from './functions/clientNames.mjs';
import { clientTimeout } from './functions/clientTimeout.mjs';
import { describedInSentences } from './functions/describedInSentences.mjs';
import { enumCounts } from './functions/enumCounts.mjs';
import { enumDescriptions } from './functions/enumDescriptions.mjs';
import { envelopeCodes } from './functions/envelopeCodes.mjs';
import { envelopeMembers } from './functions/envelopeMembers.mjs';
import { envelopeResponse } from './functions/envelopeResponse.mjs';
import { evidenceForm } from './functions/evidenceForm.mjs';
import { evidenceRequired } from './functions/evidenceRequired.mjs';
import { exampleCodes } from './functions/exampleCodes.mjs';
import { getOnly } from './functions/getOnly.mjs';
import { integerUnits } from './functions/integerUnits.mjs';
import { knownExtensions } from './functions/knownExtensions.mjs';
import { linkTargets } from './functions/linkTargets.mjs';
import { namedExamples } from './functions/namedExamples.mjs';
import { noInventedConstraints } from './functions/noInventedConstraints.mjs';
import { noPageSize } from './functions/noPageSize.mjs';
import { openObjects } from './functions/openObjects.mjs';
import { operationIdForm } from './functions/operationIdForm.mjs';
import { pagination } from './functions/pagination.mjs';
import { pathVersion } from './functions/pathVersion.mjs';
import { presenceForm } from './functions/presenceForm.mjs';
import { resultCodes } from './functions/resultCodes.mjs';
import { schemaNames } from './functions/schemaNames.mjs';
import { summaries } from './functions/summaries.mjs';
import { tagsInUse } from './functions/tagsInUse.mjs';
import { tokenSecurity } from './functions/tokenSecurity.mjs';
import { unixTimes } from './functions/unixTimes.mjs';

/**
 * One rule of ours. It reads the document with its references in place, so that everything is looked at
 * once and reported where it is written.
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

/** The rules of this project, each named after the function that checks it. */
export const ownRules = {
  'get-only': rule('Paths have get only, without a body.', getOnly),
  'path-version': rule('Paths and x-api-version name the same version.', pathVersion),
  'operation-id-form': rule('operationIds are camelCase.', operationIdForm),
  'schema-names': rule('Schemas are PascalCase.', schemaNames),
  'tags-in-use': rule('One defined tag per operation, no unused tag.', tagsInUse),
  'token-security': rule('The token in the query is the only credential.', tokenSecurity),
  'envelope-response': rule('The 200 is oneOf success and failure.', envelopeResponse),
  'envelope-codes': rule('code tells success from failure.', envelopeCodes),
  'envelope-members': rule('Envelopes have the four specified members.', envelopeMembers),
  'named-examples': rule('Every result has a named example.', namedExamples),
  'example-codes': rule('Examples have the code of their name.', exampleCodes),
  'result-codes': rule('x-result-codes is complete.', resultCodes),
  'client-names': rule('x-client is well-formed and unique.', clientNames),
  'client-timeout': rule('The recommended timeout is given.', clientTimeout, {
    // "Client request timeout: at least 60 seconds is recommended".
    seconds: 60,
  }),
  pagination: rule('x-pagination fits the operation and its examples.', pagination),
  'link-targets': rule('Links fit the operations that they connect.', linkTargets),
  'no-page-size': rule('No parameter asks for a page size.', noPageSize),
  'no-invented-constraints': rule('No unproven default or limit.', noInventedConstraints, {
    // "Start offset, begins with 0" is the only limit that the specification states.
    specified: { offset: { minimum: 0 } },
  }),
  'enum-counts': rule('Lists of allowed values are as specified.', enumCounts, {
    // The counts of the specification; the values themselves are compared by the table test.
    codes: 12,
    parameters: { platform: 4, industryTag: 34, order: 2 },
  }),
  'enum-descriptions': rule('Every allowed value is described.', enumDescriptions),
  'open-objects': rule('No object is closed.', openObjects),
  'evidence-required': rule('What is not known is marked.', evidenceRequired),
  'evidence-form': rule('x-evidence and x-note are well-formed.', evidenceForm),
  'presence-form': rule('x-presence is well-formed.', presenceForm),
  'integer-units': rule('Integers have a unit and a description.', integerUnits, {
    units: [
      ...['count', 'unix-seconds', 'identifier', 'position'],
      ...['page', 'pixels', 'code', 'money'],
    ],
  }),
  'unix-times': rule('Unix times say so.', unixTimes),
  'described-in-sentences': rule('Everything is described, in sentences.', describedInSentences),
  summaries: rule('Summaries are titles.', summaries),
  'allowed-hosts': rule('Hosts end in .example or .invalid.', allowedHosts, {
    exempt: [
      // Names the dialect of the schemas; OpenAPI 3.1 fixes the text, and nobody calls it.
      '/jsonSchemaDialect',
      // A licence may be named by the address of its text.
      '/info/license/url',
    ],
    // Deep links open an app on the reader's device; `app` stands for the platform's own scheme.
    appSchemes: ['app'],
  }),
  'allowed-tokens': rule('Tokens begin with demo- or mock-.', allowedTokens),
  'known-extensions': rule('Only documented extensions are used.', knownExtensions, {
    extensions: [
      ...['x-api-version', 'x-description-version', 'x-client', 'x-client-timeout-seconds'],
      ...['x-enumDescriptions', 'x-evidence', 'x-note', 'x-pagination', 'x-presence'],
      ...['x-result-codes', 'x-unit'],
    ],
  }),
};
