import type { UncertainEvidence } from '@social-data/contract/gaps';
import type { OperationId } from '@social-data/contract/operations';

/** Texts of the page of all result codes. A text with a value in it is a function. */
export const codesEn = {
  title: 'Result codes',
  description: 'Every value of the field code: meaning, cause, who fixes it, whether to retry.',
  intro: (count: number) =>
    `The field \`code\` in the body decides, never the HTTP status: a call succeeded if and only if it is 0. ${count} values are declared; for three of them no meaning is given. Retry advice that the specification does not give is our own and is marked as such.`,
  columns: ['code', 'meaning', 'retry', 'billed'],
  billedNote:
    '"Billed" says whether the gateway of this project charges for such a call. What the service itself charges is [not shown](/unknowns/#gap-billing).',
  yes: 'yes',
  no: 'no',
  advice: {
    never: { short: 'no', long: 'no' },
    backoff: { short: 'yes', long: 'yes, after a growing wait' },
    'cool-down': { short: 'yes', long: 'yes, after all calls have paused' },
    'after-reset': {
      short: 'after the quota has been reset',
      long: 'after the quota has been reset',
    },
  },
  facts: {
    hint: 'What to do',
    cause: 'Cause on our servers',
    fixedBy: 'Who fixes it',
    retry: 'Retry',
    billed: 'Billed by the gateway',
    error: 'Error of the client',
    produce: 'Produce it now',
    gaps: 'Not specified',
  },
  produce: 'Try it with this token',
  onMock: 'on the mock: ',
  nextSentence: '. ',
  separator: ', ',
  onDemoGateway: 'on a gateway with `--demo`',
  recovery: {
    title: 'Recover from a failure',
    text: 'The client waits and tries again by itself. [Errors and retries](/guides/errors-and-retries/) has programs for each kind of failure, and says what is left to you.',
  },
  headers: {
    title: 'Headers of our servers',
    intro:
      'The specification shows [no headers](/unknowns/#gap-response-headers). The mock and the gateway send these; do not rely on them at the service.',
    columns: ['header', 'meaning'],
    meanings: {
      'X-Result-Code': 'The code of the body, for monitors that read no bodies.',
      'Retry-After': 'Seconds until a retry can succeed.',
      RateLimit: 'Calls left, and seconds until more are allowed.',
      'RateLimit-Policy': 'The limits of the token. Absent when it has none.',
      'X-Cost': 'Credits that the call cost.',
      'X-Balance-Remaining': 'Credits left on the account.',
      'X-Request-Id': 'Identifies the call in the log of the server.',
    },
  },
};

export type CodesMessages = typeof codesEn;

type EvidenceWords = { readonly [Mark in UncertainEvidence]: string };

const evidence: EvidenceWords = {
  sampled: 'sampled',
  conflicting: 'conflicting',
  assumed: 'assumed',
  unknown: 'unknown',
};

/** Texts of the page of the gaps. A text with a value in it is a function. */
export const unknownsEn = {
  title: 'What the specification does not say',
  description: 'Every gap of the specification, with what this project does about it.',
  intro: (gapCount: number, placeCount: number) =>
    `Where the specification is silent, the contract stays open, but our servers and the client have to choose. This page lists all ${gapCount} gaps, each with our choice and the file that makes it. The [marks](#how-sure) at the end list the ${placeCount} places of the contract that are not certain, and [Read from names](#from-names) what the specification only names.`,
  facts: {
    gap: 'What is not said',
    choice: 'Our choice',
    more: 'Where it applies',
    madeIn: 'Made in',
    seen: 'Seen',
    places: 'In the contract',
    operations: 'Operations',
    everyOperation: 'every operation',
  },
  colon: ': ',
  places: (count: number) => `${count} ${count === 1 ? 'place' : 'places'} of the contract`,
  sure: {
    title: 'How sure a statement is',
    intro:
      'Statements without a mark come from the specification. The others carry one of these words.',
    noNote: 'No note.',
  },
  fromNames: {
    title: 'Read from names',
    intro: (members: number, objects: number) =>
      `The specification gives only the names and types of these ${members} members of ${objects} objects, and does not say what they mean. Their descriptions read the names.`,
  },
  /** The words of the marks. */
  evidence,
};

export type UnknownsMessages = typeof unknownsEn;

/** Texts of the pages that the build makes from the contract, by page. A text with a value in it is a function. */
export const en = {
  codes: codesEn,
  unknowns: unknownsEn,
  questions: {
    getAuthorSideBaseInfo: 'How fast do the followers of a creator grow?',
    getAuthorLinkInfo: 'How does a creator rank in the six link indexes?',
    getAuthorTouchDistribution: 'Where do users meet a creator?',
    searchUsers: 'Who posts about a topic?',
    listAnswers: 'What do people answer, and what is liked?',
  } as Readonly<Partial<Record<OperationId, string>>>,
  home: { request: 'Request', response: 'Response' },
  cards: {
    tryIt: 'Try it',
  },
  operations: {
    columns: ['operation', 'path', 'method of the client'],
    title: 'Operations',
    description: 'The operations of the service, each with its parameters and an example.',
    text: 'Every operation responds with the same envelope. The <a href="/reference/" target="_self">reference</a> describes every field of the responses.',
  },
  tools: {
    title: 'Tools',
    description: 'The mock, the command line, the MCP server and the conformance tests.',
    intro:
      'What helps to use the service, beside the [client](/sdk/) and the [gateway](/gateway/). Each is a package to [download](/downloads/), except the tests, which run in the repository.',
    all: 'All tools',
  },
  changelog: {
    title: 'Changelog',
    description:
      'What has changed in the contract, the client, the mock, the gateway and the portal.',
    intro: 'The [versions](/versions/) that this portal describes are on a page of their own.',
  },
  versions: {
    title: 'Versions',
    description: 'The versions of the contract and of the packages that this portal describes.',
    intro:
      'This portal describes the versions below. The contract has a version of its own, which `@social-data/contract` shares: a breaking change of the contract moves its first number. The versions of the other packages say nothing of the contract. Whether and how the service announces changes is [not shown](/unknowns/#gap-deprecation-policy).',
    contract: 'The contract (`info.version`)',
    columns: ['what', 'version'],
    ask: 'A program prints its own version with `--version`. The [changelog](/changelog/) says what has changed; the [downloads](/downloads/) have these versions.',
    licence: 'Licence',
    licenceText:
      'Contract, packages and pages have the MIT licence. Each package contains its text, and the names and licences of what it includes from others.',
    report: 'Report an error',
    reportText: (repository: string | undefined) =>
      `Tell ${repository === undefined ? 'whoever runs this portal' : `us in the [repository](${repository}/issues)`} what you sent, what you expected and what came: a command against the mock is best. Never send a real token. A weakness that somebody could use belongs into a private message to the maintainers, not into a public issue.`,
  },
  markdown: {
    page: (address: string) => `This page: ${address}.`,
    unknowns: (address: string) =>
      `What the specification does not say is listed in ${address}. Do not assume defaults, limits, prices, hosts or ways to get a token that no page states.`,
  },
  llms: {
    summary: (version: string) =>
      `Queries of data about social platforms. Every operation responds with the same JSON envelope. This documentation describes version ${version} of the contract, with a mock, a gateway and a TypeScript client.`,
    rules: [
      'A call succeeded if and only if the field `code` of the body is 0. Ignore the HTTP status. Compare as `Number(code) === 0`, since the code is shown as a number and as a string.',
      'The token is the query parameter `token` of every call. Headers and cookies are no credentials. How the service issues a token is not known.',
      'The hosts of the service are not known: use the mock at http://127.0.0.1:4010 with the token `demo-token`, and let the reader fill in the address of the service.',
      'Marks say how sure a statement is: `sampled`, `conflicting`, `assumed` and `unknown`. A statement without a mark is specified.',
      'The specification gives most fields of the responses only a name and a type. The description of such a field is marked `(from the name)`: do not present it as a fact.',
    ],
    sections: {
      guides: 'Guides',
      operations: 'Operations',
      contract: 'Codes, gaps and downloads',
      unknown: 'What is not known',
    },
    contractFile: 'The contract as one file, OpenAPI 3.1, with every field of every response.',
    fullFile: 'All pages in one file.',
    unknown:
      'The specification leaves these questions open. Do not invent an answer: say that it is not known. The page of the gaps has the choice that this project made for its own servers and client.',
  },
  operation: {
    onThisPage: 'On this page',
    samples: 'Samples',
    responses: 'Responses of the mock',
    parameters: 'Parameters',
    tokenText:
      'The credential of every call. No header and no cookie is read. <a href="/authentication/#get-a-token">How to get one</a>.',
    returns: 'What it returns',
    returnsText:
      'The body of a success. A failure has the same envelope with another `code`, and no payload. A mark says how sure a statement is; *gap* leads to what the specification does not say.',
    codes: 'Result codes',
    codesText: 'The HTTP status says nothing: `code` decides.',
    tryIt: 'Try it',
    tryItText: 'The page sends the call with the real client, and nothing goes anywhere else.',
    tryItNoScript: 'Sending a call needs scripts. Without them, copy one of the samples.',
    clientMethod: 'Method of the client',
    path: 'path',
    cost: 'Our gateway charges one credit for code 0 and nothing for a failure, unless its operator sets another price. What the service charges is <a href="/unknowns/#gap-billing">not shown</a>.',
    elsewhere: 'Names and elsewhere',
    contract: 'Elsewhere',
    inReference: 'In the generated reference',
    pages: 'Paging',
    pagingText:
      '[Page through everything](/guides/page-through-everything/) has programs that read a whole list and resume.',
    nextPage: 'Next page',
    byNumber: (parameter: string) => `by number, in ${parameter}`,
    byCursor: (parameter: string) => `by the ${parameter} of the last item`,
    end: 'End of the list',
    notShown: 'not shown',
    required: 'required',
    deprecated: 'deprecated',
    optional: 'optional, default not specified',
    forExample: 'for example',
    linkTo: (path: string) => `Link to ${path}`,
    unknown: (gaps: string) => ` Not specified: ${gaps}.`,
    separator: ', ',
    comma: ', ',
    atLeast: (minimum: number) => `at least ${minimum}`,
    atMost: (maximum: number) => `at most ${maximum}`,
    values: (count: number) => `${count} values`,
    gap: 'gap',
    always: 'always there',
    onSome: 'on some objects only',
    fromName: '(from the name)',
    fromNameText: (mark: string) =>
      `${mark}: the specification gives only name and type; the description reads the name.`,
    anyValue: 'any value',
    freeObject: 'object, members not shown',
    or: 'or',
    listOf: (type: string) => `list of ${type}`,
    types: {
      string: 'string',
      integer: 'integer',
      number: 'number',
      boolean: 'boolean',
      object: 'object',
      null: 'null',
    } as Readonly<Record<string, string>>,
    units: {
      count: 'a count',
      'unix-seconds': 'Unix time in seconds',
      position: 'position, from 0',
      page: 'page number',
      identifier: 'identifier',
      code: 'code, meaning not shown',
      pixels: 'pixels',
      money: 'money, currency not shown',
    } as Readonly<Record<string, string>>,
    code: 'code',
    meaning: 'meaning',
    whatToDo: 'what to do',
    otherCodes: (codes: string) =>
      `The codes ${codes} are declared too. Their meaning [is not shown](/unknowns/#gap-unexplained-codes).`,
  },
};

export type PageMessages = typeof en;
