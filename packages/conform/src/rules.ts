import {
  type OperationId,
  operationIds,
  operations,
  type ResultCode,
  resultCodes,
} from '@social-data/contract';

/** The rules of the specification that belong to no single operation or code. What it leaves open is in `gaps.yaml`. */
const specificationRules = {
  'service.read-only':
    'Every operation is a GET with query parameters only, and all responses have the same envelope.',
  'service.addresses': 'All operations are available at both base addresses, under the same paths.',
  'envelope.code': '`code` is a declared value, as a number or as text; 0 is success.',
  'envelope.message': '`message` is text where it is present.',
  'envelope.data': '`data` is an object on success.',
  'envelope.record-time': '`recordTime` is a date and time where it is present.',
  'parameters.required': 'A call without a required parameter of its operation fails.',
  'parameters.optional': 'The optional parameters of each operation may be sent.',
  'parameters.enum': 'A parameter with allowed values accepts each of them and no other value.',
  'parameters.type':
    'A parameter accepts the values of its type and range only, such as whole numbers.',
  'paging.page': '`page` selects the page of a user search.',
  'paging.cursor': 'The `cursor` of an item is where the next call continues.',
  'paging.offset': '`offset` is the position at which the list starts, counted from 0.',
  'paging.order': 'With `order=_updated`, answers are sorted by the time of their update.',
  'paging.session': 'The `session.id` of a result can be sent with the following calls.',
  'paging.object': '`paging` says whether the page is the last one. Following it never leads back.',
  'auth.1': 'Every operation requires the query parameter `token`.',
  'auth.2': 'The token is sent in the query, together with the other parameters.',
  'auth.3': 'No header, cookie or other credential is used.',
  'auth.4':
    'A missing, invalid or inactive token is code 100, a missing permission 600, an account without funds 601.',
  'errors.1': 'A missing required parameter or an invalid value is code 400.',
  'errors.2': 'An invalid or inactive token is code 100.',
  'errors.3': 'An exceeded call rate is code 302, a used-up daily quota 303.',
  'errors.4': 'A failed collection from the platform is code 301.',
  'errors.5': '101, 202 and 300 are declared too.',
  'limits.timeout': 'A client should wait at least 60 seconds.',
  'limits.rate': 'A rate limit exists, with code 302.',
  'limits.quota': 'A daily quota exists, with code 303.',
  'versioning.1': 'The version is the last segment of the path.',
  'versioning.2': 'The description of Author Side Base Info carries a version and a label.',
} as const;

/** The codes that such a rule is about. */
const codesOf: Readonly<Record<string, readonly number[]>> = {
  'auth.4': [100, 600, 601],
  'errors.1': [400],
  'errors.2': [100],
  'errors.3': [302, 303],
  'errors.4': [301],
  'errors.5': [101, 202, 300],
  'limits.rate': [302],
  'limits.quota': [303],
};

/** Why no case tests a rule. */
const untested: Readonly<Record<string, string>> = {
  'service.addresses': 'One address was tested. Run the command again with the other one.',
  'limits.timeout': 'It is advice to clients. The command itself waits longer than that.',
  'versioning.2': 'No response shows it.',
};

/** A rule for each operation, payload and code of the contract, and those of the specification. */
export type RuleId =
  | `endpoint.${OperationId}`
  | `data.${OperationId}`
  | `code.${ResultCode}`
  | keyof typeof specificationRules;

/** A rule that a server can follow or break. */
export interface Rule {
  readonly id: RuleId;
  /** The rule, in our words. */
  readonly says: string;
  /** The codes that it is about. */
  readonly codes: readonly number[];
  /** Why no case tests it. */
  readonly untested?: string | undefined;
}

/** All rules, in the order of the report. */
export const allRules: readonly Rule[] = [
  ...rulesOf(specificationRules),
  ...operationIds.flatMap((id): readonly Rule[] => [
    {
      id: `endpoint.${id}`,
      says: `${operations[id].summary}: ${operations[id].method.toUpperCase()} on its path.`,
      codes: [],
    },
    {
      ...{ id: `data.${id}`, codes: [] },
      says: `The payload of ${id} has the fields and types that are listed.`,
    },
  ]),
  ...resultCodes.map(
    ({ code, meaning }): Rule => ({
      ...{ id: `code.${code}`, says: `Code ${code}: ${meaning}`, codes: [code] },
    }),
  ),
];

function rulesOf<Id extends RuleId>(table: Readonly<Record<Id, string>>): readonly Rule[] {
  const rules: Rule[] = [];
  for (const id in table)
    rules.push({ id, says: table[id], codes: codesOf[id] ?? [], untested: untested[id] });
  return rules;
}

/** The rules about a code. */
export function rulesAbout(code: number): readonly RuleId[] {
  return allRules.flatMap(({ id, codes }) => (codes.includes(code) ? [id] : []));
}
