import type { OperationId } from '@social-data/contract/operations';

/** Texts of the page of all result codes. A text with a value in it is a function. */
export const codesEn = {
  title: 'Result codes',
  description: 'Every value of the field code: meaning, cause, who fixes it, whether to retry.',
  intro: (count: number) =>
    `Read \`code\` in the body, not the HTTP status: a call succeeded if and only if it is 0. The specification declares ${count} values, three of them without a meaning. Our own retry advice is marked as such.`,
  columns: ['code', 'meaning', 'retry', 'billed'],
  billedNote:
    '"Billed" says whether the gateway of this project charges for such a call. The specification [does not say](/unknowns/#gap-billing) what the service charges.',
  yes: 'yes',
  no: 'no',
  advice: {
    never: { short: 'no', long: 'no' },
    backoff: { short: 'yes', long: 'yes, after a growing wait' },
    'cool-down': { short: 'yes', long: 'yes, after all calls have paused' },
    'after-reset': { short: 'after the quota resets', long: 'after the quota resets' },
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
    text: 'The client waits and retries by itself. [Errors and retries](/guides/errors-and-retries/) has programs for each kind of failure, and says what you handle yourself.',
  },
  headers: {
    title: 'Headers of our servers',
    intro:
      'The specification shows [no headers](/unknowns/#gap-response-headers). The mock and the gateway send these; do not expect them from the service.',
    columns: ['header', 'meaning'],
    meanings: {
      'X-Result-Code': 'The code of the body, for monitors that do not read bodies.',
      'Retry-After': 'Seconds until a retry can succeed.',
      RateLimit: 'Calls left, and seconds until more are allowed.',
      'RateLimit-Policy': 'The limits of the token. Absent if it has none.',
      'X-Cost': 'Cost of the call in credits.',
      'X-Balance-Remaining': 'Credits left on the account.',
      'X-Request-Id': "Identifies the call in the server's log.",
    },
  },
};

export type CodesMessages = typeof codesEn;

/** Texts of the page of the gaps. A text with a value in it is a function. */
export const unknownsEn = {
  title: 'What the specification does not say',
  description: 'Every gap of the specification, and what this project does about it.',
  intro: (gapCount: number, placeCount: number) =>
    `Where the specification is silent, the contract stays open, but our servers and the client must choose. This page lists all ${gapCount} gaps, each with our choice and the file that implements it. At the end, the [marks](#how-sure) list ${placeCount} places of the contract that are not certain, and [Derived from names](#from-names) lists what the specification only names.`,
  facts: {
    gap: 'What is missing',
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
    title: 'How certain a statement is',
    intro:
      'Statements without a mark come from the specification. The others have one of these marks.',
    noNote: 'No note.',
  },
  fromNames: {
    title: 'Derived from names',
    intro: (members: number, objects: number) =>
      `The specification gives only the names and types of these ${members} members of ${objects} objects, not what they mean. Their descriptions are derived from the names.`,
  },
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
    listAnswers: 'What do people answer, and what do others like?',
  } as Readonly<Partial<Record<OperationId, string>>>,
  home: { request: 'Request', response: 'Response' },
  operations: {
    columns: ['operation', 'path', 'client method'],
    title: 'Operations',
    description: 'The operations of the service, each with its parameters and an example.',
    text: 'Every operation responds with the same envelope. The <a href="/reference/" target="_self">reference</a> describes every field of the responses.',
  },
  tools: {
    title: 'Tools',
    description: 'The mock, the command line, the MCP server and the conformance tests.',
    intro:
      'More tools besides the [client](/sdk/) and the [gateway](/gateway/). Each is a package to [download](/downloads/).',
  },
  changelog: {
    title: 'Changelog',
    description:
      'What has changed in the contract, the client, the mock, the gateway and the portal.',
    intro: 'See [Versions](/versions/) for the versions that this portal describes.',
  },
  versions: {
    title: 'Versions',
    description: 'The versions of the contract and of the packages that this portal describes.',
    intro:
      'This portal describes the versions below. The contract has its own version, which `@social-data/contract` shares: a breaking change of the contract raises its first number. The version of the other packages says nothing about the contract. The specification [does not say](/unknowns/#gap-deprecation-policy) whether and how the service announces changes.',
    contract: 'The contract (`info.version`)',
    columns: ['what', 'version'],
    ask: 'A program prints its version with `--version`. The [changelog](/changelog/) lists changes; the [downloads](/downloads/) have these versions.',
    licence: 'Licence',
    licenceText:
      'Contract, packages and pages are under the MIT licence. Each package contains its text, and the names and licences of third-party code it includes.',
    report: 'Report an error',
    reportText: (repository: string | undefined) =>
      `Tell ${repository === undefined ? 'whoever runs this portal' : `us in the [repository](${repository}/issues)`} what you sent, what you expected and what came, ideally with a command against the mock. Never send a real token. Report a security weakness to the maintainers in private, not in a public issue.`,
  },
  foot: {
    markdown: 'View as Markdown',
    contract: (version: string) => `Contract ${version}`,
    changelog: 'Changelog',
    licence: 'MIT licence',
    repository: 'Repository',
    report: 'Report an error',
  },
  markdown: {
    page: (address: string) => `This page: ${address}.`,
    unknowns: (address: string) =>
      `${address} lists what the specification does not say. Do not assume defaults, limits, prices, hosts or ways to get a token that no page states.`,
  },
  llms: {
    summary: (version: string) =>
      `Queries of data about social platforms. Every operation responds with the same JSON envelope. This documentation describes version ${version} of the contract, with a mock, a gateway and a TypeScript client.`,
    rules: [
      'A call succeeded if and only if the field `code` of the body is 0. Ignore the HTTP status. Compare `Number(code) === 0`, because the code is shown both as a number and as a string.',
      'The token is the query parameter `token` of every call. Headers and cookies are not credentials. It is not known how the service issues a token.',
      'The hosts of the service are not known: use the mock at http://127.0.0.1:4010 with the token `demo-token`, and let the reader fill in the address of the service.',
      'Marks say how certain a statement is: `sampled`, `conflicting`, `assumed` and `unknown`. A statement without a mark is specified.',
      'For most response fields, the specification gives only a name and a type. The description of such a field is marked `(from the name)`: do not present it as a fact.',
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
      'The specification leaves these questions open. Do not invent an answer: say that it is not known. The page of the gaps shows what this project chose for its own servers and client.',
  },
  operation: {
    onThisPage: 'On this page',
    samples: 'Samples',
    responses: 'Responses of the mock',
    parameters: 'Parameters',
    tokenText:
      'The credential of every call. Headers and cookies are ignored. <a href="/authentication/#get-a-token">How to get one</a>.',
    returns: 'What it returns',
    returnsText:
      'The body of a success. A failure has the same envelope with another `code` and no payload. A mark says how certain a statement is; *gap* leads to what the specification does not say.',
    codes: 'Result codes',
    codesText: 'Ignore the HTTP status; read `code`.',
    tryIt: 'Try it',
    tryItText: 'This page sends the call with the real client. Nothing goes anywhere else.',
    tryItNoScript: 'Sending a call requires scripts. Without them, copy one of the samples.',
    clientMethod: 'Client method',
    cost: 'Our gateway charges one credit for code 0 and nothing for a failure, unless its operator sets another price. The specification <a href="/unknowns/#gap-billing">does not say</a> what the service charges.',
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
      `${mark}: the specification gives only name and type; the description is derived from the name.`,
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
      `The codes ${codes} are declared too, [without a meaning](/unknowns/#gap-unexplained-codes).`,
  },
};

export type PageMessages = typeof en;
