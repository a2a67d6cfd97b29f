import {
  type OperationId,
  operationIds,
  operations,
  type ResultCode,
  resultCodes,
} from '@social-data/contract';

/** A rule that a server can follow or break. */
interface Rule {
  /** The rule, in our words. */
  readonly says: string;
  /** The codes that it is about. */
  readonly codes?: readonly number[];
  /** Why no case tests it. */
  readonly reason?: string;
}

/** The rules of the specification that belong to no single operation or code. What it leaves open is in `gaps.yaml`. */
const specificationRules = {
  'service.read-only': {
    says: 'Every operation is a GET with query parameters only, and all responses have the same envelope.',
  },
  'service.addresses': {
    says: 'All operations are available at both base addresses, under the same paths.',
    reason: 'One address was tested. Run the command again with the other one.',
  },
  'envelope.code': {
    says: '`code` is a declared value, as a number or as text; 0 is success.',
  },
  'envelope.message': { says: '`message` is text where it is present.' },
  'envelope.data': { says: '`data` is an object on success.' },
  'envelope.record-time': { says: '`recordTime` is a date and time where it is present.' },
  'parameters.required': {
    says: 'A call without a required parameter of its operation fails.',
  },
  'parameters.optional': { says: 'The optional parameters of each operation may be sent.' },
  'parameters.enum': {
    says: 'A parameter with allowed values accepts each of them and no other value.',
  },
  'parameters.type': {
    says: 'A parameter accepts the values of its type and range only, such as whole numbers.',
  },
  'paging.page': { says: '`page` selects the page of a user search.' },
  'paging.cursor': { says: 'The `cursor` of an item is where the next call continues.' },
  'paging.offset': {
    says: '`offset` is the position at which the list starts, counted from 0.',
  },
  'paging.order': {
    says: 'With `order=_updated`, answers are sorted by the time of their update.',
  },
  'paging.session': {
    says: 'The `session.id` of a result can be sent with the following calls.',
  },
  'paging.object': {
    says: '`paging` says whether the page is the last one. Following it never leads back.',
  },
  'auth.1': { says: 'Every operation requires the query parameter `token`.' },
  'auth.2': { says: 'The token is sent in the query, together with the other parameters.' },
  'auth.3': { says: 'No header, cookie or other credential is used.' },
  'auth.4': {
    says: 'A missing, invalid or inactive token is code 100, a missing permission 600, an account without funds 601.',
    codes: [100, 600, 601],
  },
  'errors.1': {
    says: 'A missing required parameter or an invalid value is code 400.',
    codes: [400],
  },
  'errors.2': { says: 'An invalid or inactive token is code 100.', codes: [100] },
  'errors.3': {
    says: 'An exceeded call rate is code 302, a used-up daily quota 303.',
    codes: [302, 303],
  },
  'errors.4': { says: 'A failed collection from the platform is code 301.', codes: [301] },
  'errors.5': { says: '101, 202 and 300 are declared too.', codes: [101, 202, 300] },
  'limits.timeout': {
    says: 'A client should wait at least 60 seconds.',
    reason: 'It is advice to clients. The suite itself waits longer than that.',
  },
  'limits.rate': { says: 'A rate limit exists, with code 302.', codes: [302] },
  'limits.quota': { says: 'A daily quota exists, with code 303.', codes: [303] },
  'versioning.1': { says: 'The version is the last segment of the path.' },
  'versioning.2': {
    says: 'The description of Author Side Base Info carries a version and a label.',
    reason: 'No response shows it.',
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** A rule for each operation, payload and code of the contract, and those of the specification. */
export type RuleId =
  | `endpoint.${OperationId}`
  | `data.${OperationId}`
  | `code.${ResultCode}`
  | keyof typeof specificationRules;

export interface KnownRule extends Rule {
  readonly id: RuleId;
}

/** All rules, in the order of the report. */
export const allRules: readonly KnownRule[] = [
  ...rowsOf(specificationRules),
  ...operationIds.flatMap((id): readonly KnownRule[] => [
    { id: `endpoint.${id}`, says: `${operations[id].summary}: GET on its path.` },
    {
      id: `data.${id}`,
      says: `The payload of ${id} has the fields and types that are listed.`,
    },
  ]),
  ...resultCodes.map(
    ({ code, meaning }): KnownRule => ({
      ...{ id: `code.${code}`, says: `Code ${code}: ${meaning}`, codes: [code] },
    }),
  ),
];

function rowsOf<Id extends RuleId>(table: Readonly<Record<Id, Rule>>): readonly KnownRule[] {
  const rows: KnownRule[] = [];
  for (const id in table) rows.push({ id, ...table[id] });
  return rows;
}

/** The rules about a code. */
export function rulesAbout(code: number): readonly RuleId[] {
  return allRules.flatMap(({ id, codes }) => (codes?.includes(code) ? [id] : []));
}
