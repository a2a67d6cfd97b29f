/** A rule that a server can follow or break, or a statement that no response can show. */
export interface Rule {
  readonly id: string;
  /** Section of the specification, or "Decisions". */
  readonly source: string;
  /** The rule, in our words. */
  readonly sentence: string;
  /** What to do when a server breaks it. */
  readonly fix?: string;
  /** Why no case tests the rule. */
  readonly reason?: string;
}

const LEFT_OPEN = 'The specification leaves it open, so no response can break it.';
const NOT_VISIBLE = 'No response shows it.';

/** The rules of the specification that belong to no single operation or code. */
export const specificationRules = [
  {
    id: 'service.read-only',
    source: 'What the service does',
    sentence:
      'Every operation is a GET with query parameters only, and all responses have the same envelope.',
    fix: 'Respond to a GET with query parameters, in the common envelope.',
  },
  {
    id: 'service.addresses',
    source: 'What the service does',
    sentence: 'All operations are available at both base addresses, under the same paths.',
    reason: 'One address was given. --second-url tests another one, too.',
    fix: 'Serve the same paths at both addresses.',
  },
  {
    id: 'envelope.code',
    source: 'Common response envelope',
    sentence: '`code` is a declared value, as a number or as text; 0 is success.',
    fix: 'Send a declared code in each response, as a number or as digits.',
  },
  {
    id: 'envelope.message',
    source: 'Common response envelope',
    sentence: '`message` is text where it is present.',
    fix: 'Send `message` as text, or leave it out.',
  },
  {
    id: 'envelope.data',
    source: 'Common response envelope',
    sentence: '`data` is an object on success.',
    fix: 'Send an object in `data` with code 0.',
  },
  {
    id: 'envelope.record-time',
    source: 'Common response envelope',
    sentence: '`recordTime` is a date and time where it is present.',
    fix: 'Send `recordTime` as a date and time (RFC 3339), or leave it out.',
  },
  {
    id: 'states',
    source: 'States and transitions',
    sentence: 'No resource lifecycle is described.',
    reason: LEFT_OPEN,
  },
  {
    id: 'parameters.required',
    source: 'Endpoints',
    sentence: 'A call without a required parameter of its operation fails.',
    fix: 'Refuse a call without the parameter with code 400.',
  },
  {
    id: 'parameters.optional',
    source: 'Endpoints',
    sentence: 'The optional parameters of each operation may be sent.',
    fix: 'Accept the parameter with each valid value.',
  },
  {
    id: 'parameters.enum',
    source: 'Endpoints',
    sentence: 'A parameter with allowed values accepts each of them and no other value.',
    fix: 'Accept the allowed values, letter by letter, and refuse all others with code 400.',
  },
  {
    id: 'parameters.integer',
    source: 'Endpoints',
    sentence: 'A parameter of type integer accepts whole numbers only.',
    fix: 'Accept whole numbers, and refuse all else with code 400.',
  },
  {
    id: 'paging.page',
    source: 'Endpoints, 4',
    sentence: '`page` selects the page of a user search.',
    fix: 'Return the page with the number that `page` has.',
  },
  {
    id: 'paging.cursor',
    source: 'Endpoints, 5',
    sentence: 'The `cursor` of an item is where the next call continues.',
    fix: 'Continue after the item whose `cursor` the call has.',
  },
  {
    id: 'paging.offset',
    source: 'Endpoints, 5',
    sentence: '`offset` is the position at which the list starts, counted from 0.',
    fix: 'Count `offset`, and `position`, from 0.',
  },
  {
    id: 'paging.order',
    source: 'Endpoints, 5',
    sentence: 'With `order=_updated`, answers are sorted by the time of their update.',
    fix: 'Sort the whole list by `updated_time` with `order=_updated`.',
  },
  {
    id: 'paging.session',
    source: 'Endpoints, 5',
    sentence: 'The `session.id` of a result can be sent with the following calls.',
    fix: 'Accept the `session.id` of an earlier result as `sessionId`.',
  },
  {
    id: 'paging.object',
    source: 'Endpoints, 5',
    sentence:
      '`paging` has the page number, whether the page is the last one, and the address of the next page.',
    fix: 'Send `paging` with `page`, `is_end` and `next` on each page, and `is_end` true on the last one.',
  },
  {
    id: 'gap.defaults',
    source: 'Gaps common to the endpoints',
    sentence: 'Defaults of optional parameters are not shown; D7 decides them for our servers.',
    reason: LEFT_OPEN,
    fix: 'Use the defaults of decision D7.',
  },
  {
    id: 'gap.precedence',
    source: 'Gaps common to the endpoints',
    sentence:
      'Which of `cursor`, `offset` and `sessionId` takes precedence is not shown; D10 decides it for our servers.',
    reason: LEFT_OPEN,
    fix: 'Let `cursor` take precedence over `offset` (decision D10).',
  },
  {
    id: 'gap.page-size',
    source: 'Gaps common to the endpoints',
    sentence: 'Page sizes are not shown; D9 decides them for our servers.',
    reason: LEFT_OPEN,
    fix: 'Send full pages of the size in decision D9.',
  },
  {
    id: 'auth.1',
    source: 'Authentication, rule 1',
    sentence: 'Every operation requires the query parameter `token`.',
    fix: 'Refuse a call without `token` in its query.',
  },
  {
    id: 'auth.2',
    source: 'Authentication, rule 2',
    sentence: 'The token is sent in the query, together with the other parameters.',
    fix: 'Read the token anywhere in the query.',
  },
  {
    id: 'auth.3',
    source: 'Authentication, rule 3',
    sentence: 'No header, cookie or other credential is used.',
    fix: 'Ignore credentials in headers and cookies.',
  },
  {
    id: 'auth.4',
    source: 'Authentication, rule 4',
    sentence:
      'A missing, invalid or inactive token is code 100, a missing permission 600, an account without funds 601.',
    fix: 'Respond with 100 to a token that is not valid, 600 without the right, 601 without funds.',
  },
  {
    id: 'auth.5',
    source: 'Authentication, rule 5',
    sentence: 'How a token is issued is not shown.',
    reason: LEFT_OPEN,
  },
  {
    id: 'events',
    source: 'Events',
    sentence: 'No webhook, notification or event stream is described.',
    reason: LEFT_OPEN,
  },
  {
    id: 'errors.1',
    source: 'Errors, rule 1',
    sentence: 'A missing required parameter or an invalid value is code 400.',
    fix: 'Respond with code 400.',
  },
  {
    id: 'errors.2',
    source: 'Errors, rule 2',
    sentence: 'An invalid or inactive token is code 100.',
    fix: 'Respond with code 100 to a token that nobody has.',
  },
  {
    id: 'errors.3',
    source: 'Errors, rule 3',
    sentence: 'An exceeded call rate is code 302, a used-up daily quota 303.',
    fix: 'Respond with 302 when the rate is exceeded, and with 303 when the daily quota is used up.',
  },
  {
    id: 'errors.4',
    source: 'Errors, rule 4',
    sentence: 'A failed collection from the platform is code 301.',
    fix: 'Respond with code 301 when the platform cannot be read.',
  },
  {
    id: 'errors.5',
    source: 'Errors, rule 5',
    sentence: '101, 202 and 300 are declared too; their meaning is not shown.',
    fix: 'Send the code as it is declared.',
  },
  {
    id: 'errors.6',
    source: 'Errors, rule 6',
    sentence:
      'HTTP statuses of failures other than 200 are not shown; D1 decides them for our servers.',
    reason: LEFT_OPEN,
  },
  {
    id: 'errors.7',
    source: 'Errors, rule 7',
    sentence:
      'What a failure contains beyond the envelope is not shown; D2 decides it for our servers.',
    reason: LEFT_OPEN,
  },
  {
    id: 'limits.timeout',
    source: 'Limits',
    sentence: 'A client should wait at least 60 seconds.',
    reason: 'It is advice to clients. The suite itself waits longer than that.',
  },
  {
    id: 'limits.rate',
    source: 'Limits',
    sentence: 'A rate limit exists, with code 302; its threshold is not shown.',
    fix: 'Respond with code 302 when the rate is exceeded.',
  },
  {
    id: 'limits.quota',
    source: 'Limits',
    sentence: 'A daily quota exists, with code 303; its size is not shown.',
    fix: 'Respond with code 303 when the daily quota is used up.',
  },
  {
    id: 'limits.page',
    source: 'Limits',
    sentence:
      'The maximum page size and page number are not shown; D8 and D9 decide them for our servers.',
    reason: LEFT_OPEN,
    fix: 'Return an empty list for a page outside the result (decision D8).',
  },
  {
    id: 'versioning.1',
    source: 'Versioning, rule 1',
    sentence: 'The version is the last segment of the path.',
    fix: 'Serve the operation at its path with the version as the last segment, and at no other.',
  },
  {
    id: 'versioning.2',
    source: 'Versioning, rule 2',
    sentence: 'The description of Author Side Base Info carries a version and a label.',
    reason: NOT_VISIBLE,
  },
  {
    id: 'versioning.3',
    source: 'Versioning, rule 3',
    sentence: 'Deprecation and compatibility are not shown.',
    reason: LEFT_OPEN,
  },
] as const satisfies readonly Rule[];
