/** A rule that a server can follow or break, or a statement that no response can show. */
export interface Rule {
  /** The rule, in our words. */
  readonly says: string;
  /** What to do when a server breaks it. */
  readonly fix?: string;
  /** Why no case tests the rule. */
  readonly reason?: string;
}

const LEFT_OPEN = 'The specification leaves it open, so no response can break it.';

/** The rules of the specification that belong to no single operation or code. */
export const specificationRules = {
  'service.read-only': {
    says: 'Every operation is a GET with query parameters only, and all responses have the same envelope.',
    fix: 'Respond to a GET with query parameters, in the common envelope.',
  },
  'service.addresses': {
    says: 'All operations are available at both base addresses, under the same paths.',
    fix: 'Serve the same paths at both addresses.',
    reason: 'One address was given. --second-url tests another one, too.',
  },
  'envelope.code': {
    says: '`code` is a declared value, as a number or as text; 0 is success.',
    fix: 'Send a declared code in each response, as a number or as digits.',
  },
  'envelope.message': {
    says: '`message` is text where it is present.',
    fix: 'Send `message` as text, or leave it out.',
  },
  'envelope.data': {
    says: '`data` is an object on success.',
    fix: 'Send an object in `data` with code 0.',
  },
  'envelope.record-time': {
    says: '`recordTime` is a date and time where it is present.',
    fix: 'Send `recordTime` as a date and time (RFC 3339), or leave it out.',
  },
  states: { says: 'No resource lifecycle is described.', reason: LEFT_OPEN },
  'parameters.required': {
    says: 'A call without a required parameter of its operation fails.',
    fix: 'Refuse a call without the parameter with code 400.',
  },
  'parameters.optional': {
    says: 'The optional parameters of each operation may be sent.',
    fix: 'Accept the parameter with each valid value.',
  },
  'parameters.enum': {
    says: 'A parameter with allowed values accepts each of them and no other value.',
    fix: 'Accept the allowed values, letter by letter, and refuse all others with code 400.',
  },
  'parameters.integer': {
    says: 'A parameter of type integer accepts whole numbers only.',
    fix: 'Accept whole numbers, and refuse all else with code 400.',
  },
  'paging.page': {
    says: '`page` selects the page of a user search.',
    fix: 'Return the page with the number that `page` has.',
  },
  'paging.cursor': {
    says: 'The `cursor` of an item is where the next call continues.',
    fix: 'Continue after the item whose `cursor` the call has.',
  },
  'paging.offset': {
    says: '`offset` is the position at which the list starts, counted from 0.',
    fix: 'Count `offset`, and `position`, from 0.',
  },
  'paging.order': {
    says: 'With `order=_updated`, answers are sorted by the time of their update.',
    fix: 'Sort the whole list by `updated_time` with `order=_updated`.',
  },
  'paging.session': {
    says: 'The `session.id` of a result can be sent with the following calls.',
    fix: 'Accept the `session.id` of an earlier result as `sessionId`.',
  },
  'paging.object': {
    says: '`paging` has the page number, whether the page is the last one, and the address of the next page.',
    fix: 'Send `paging` with `page`, `is_end` and `next` on each page, and `is_end` true on the last one.',
  },
  'gap.defaults': {
    says: 'Defaults of optional parameters are not shown; D7 decides them for our servers.',
    fix: 'Use the defaults of decision D7.',
    reason: LEFT_OPEN,
  },
  'gap.precedence': {
    says: 'Which of `cursor`, `offset` and `sessionId` takes precedence is not shown; D10 decides it for our servers.',
    fix: 'Let `cursor` take precedence over `offset` (decision D10).',
    reason: LEFT_OPEN,
  },
  'gap.page-size': {
    says: 'Page sizes are not shown; D9 decides them for our servers.',
    fix: 'Send full pages of the size in decision D9.',
    reason: LEFT_OPEN,
  },
  'auth.1': {
    says: 'Every operation requires the query parameter `token`.',
    fix: 'Refuse a call without `token` in its query.',
  },
  'auth.2': {
    says: 'The token is sent in the query, together with the other parameters.',
    fix: 'Read the token anywhere in the query.',
  },
  'auth.3': {
    says: 'No header, cookie or other credential is used.',
    fix: 'Ignore credentials in headers and cookies.',
  },
  'auth.4': {
    says: 'A missing, invalid or inactive token is code 100, a missing permission 600, an account without funds 601.',
    fix: 'Respond with 100 to a token that is not valid, 600 without the right, 601 without funds.',
  },
  'auth.5': { says: 'How a token is issued is not shown.', reason: LEFT_OPEN },
  events: { says: 'No webhook, notification or event stream is described.', reason: LEFT_OPEN },
  'errors.1': {
    says: 'A missing required parameter or an invalid value is code 400.',
    fix: 'Respond with code 400.',
  },
  'errors.2': {
    says: 'An invalid or inactive token is code 100.',
    fix: 'Respond with code 100 to a token that nobody has.',
  },
  'errors.3': {
    says: 'An exceeded call rate is code 302, a used-up daily quota 303.',
    fix: 'Respond with 302 when the rate is exceeded, and with 303 when the daily quota is used up.',
  },
  'errors.4': {
    says: 'A failed collection from the platform is code 301.',
    fix: 'Respond with code 301 when the platform cannot be read.',
  },
  'errors.5': {
    says: '101, 202 and 300 are declared too; their meaning is not shown.',
    fix: 'Send the code as it is declared.',
  },
  'errors.6': {
    says: 'HTTP statuses of failures other than 200 are not shown; D1 decides them for our servers.',
    reason: LEFT_OPEN,
  },
  'errors.7': {
    says: 'What a failure contains beyond the envelope is not shown; D2 decides it for our servers.',
    reason: LEFT_OPEN,
  },
  'limits.timeout': {
    says: 'A client should wait at least 60 seconds.',
    reason: 'It is advice to clients. The suite itself waits longer than that.',
  },
  'limits.rate': {
    says: 'A rate limit exists, with code 302; its threshold is not shown.',
    fix: 'Respond with code 302 when the rate is exceeded.',
  },
  'limits.quota': {
    says: 'A daily quota exists, with code 303; its size is not shown.',
    fix: 'Respond with code 303 when the daily quota is used up.',
  },
  'limits.page': {
    says: 'The maximum page size and page number are not shown; D8 and D9 decide them for our servers.',
    fix: 'Return an empty list for a page outside the result (decision D8).',
    reason: LEFT_OPEN,
  },
  'versioning.1': {
    says: 'The version is the last segment of the path.',
    fix: 'Serve the operation at its path with the version as the last segment, and at no other.',
  },
  'versioning.2': {
    says: 'The description of Author Side Base Info carries a version and a label.',
    reason: 'No response shows it.',
  },
  'versioning.3': { says: 'Deprecation and compatibility are not shown.', reason: LEFT_OPEN },
} as const satisfies Readonly<Record<string, Rule>>;
