/**
 * Texts of the components in the browser, by the component that shows them. Texts of the contract are not here: components
 * translate them with `useContractText`. A text with a value in it is a function.
 */
export const en = {
  hero: {
    title: 'The first call',
    request: 'Request',
    response: 'Response',
    picture: 'Picture',
  },
  gapFilter: {
    operation: 'Operation',
    mark: 'Mark',
    all: 'all',
    marks: {
      unknown: 'unknown',
      assumed: 'assumed',
      sampled: 'sampled',
      conflicting: 'conflicting',
    },
    shown: (count: number) => (count === 1 ? '1 gap' : `${count} gaps`),
  },
  copyPage: {
    button: 'Copy page as Markdown',
    view: 'View as Markdown',
    copied: 'Copied.',
    failed: 'The browser refused to copy. Open the Markdown and copy it there.',
  },
  footer: {
    contract: (version: string) => `Contract ${version}`,
    changelog: 'Changelog',
    licence: 'MIT licence',
    repository: 'Repository',
    report: 'Report an error',
  },
  search: {
    button: 'Search',
    placeholder: 'Search the documentation',
    hint: 'Type a word, the name of a field or a code. Arrow keys move through the results.',
    loading: 'Loading …',
    failed: 'The index of the search did not load. Close the search and open it again.',
    broken: 'This search failed. Try other words.',
    nothing: (query: string) => `Nothing has all of “${query}”. Most readers look for these:`,
    similar: 'Similar words:',
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    close: 'Close',
  },
  notFound: {
    title: 'Nothing is at this address',
    text: 'Search for it with the field in the header, or start at one of these pages.',
    home: 'Home page',
    operations: 'The operations',
    codes: 'Result codes',
    downloads: 'Downloads, with the contract as one file',
    reference: 'Reference',
    otherLanguage: 'Pages in Chinese (中文页面)',
    ports:
      'This address serves the documentation. The mock and the gateway serve the operations on other ports, which "npm start" prints.',
  },
  fields: {
    filter: 'Filter the fields',
    expand: 'Expand all',
    collapse: 'Collapse all',
    shown: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
    copy: 'Copy path',
    copied: 'Copied',
    copyPath: (path: string) => `Copy path ${path}`,
  },
  console: {
    title: 'Responses',
    example: (code: string, status: string): string =>
      code === '0' ? `${status} · code 0` : `code ${code}`,
    run: (kind: 'live' | 'recorded'): string => (kind === 'live' ? 'This call' : 'Recorded'),
    picture: 'Picture',
  },
  samples: {
    recorded:
      'No mock responds, so this is the response that was recorded when the portal was built. This starts a mock:',
    run: 'Run on the mock',
    runHint: 'Sends this call to the mock and shows the response here.',
    noRunHint: 'Runs on your machine only: copy it.',
  },
  summary: {
    waiting: 'Waiting for the response …',
    stopped: (seconds: string) => `Stopped after ${seconds} s`,
    code: (code: number) => `Code ${code}`,
    noEnvelope: 'No envelope',
    http: (status: number) => `, HTTP ${status},`,
    time: (milliseconds: number) => ` in ${milliseconds} ms`,
  },
  copy: { ready: 'Copy', copied: 'Copied', refused: 'Select it and copy' },
  clamp: { all: 'Show all', less: 'Show less' },
  tree: {
    items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
    members: (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`,
  },
  code: {
    title: 'The same call as code',
    language: 'Language',
    demo: 'The code has a token that everybody may know, not one that you typed.',
    variable: (name: string) =>
      `The code reads the token from the variable ${name}, which this sets without a trace in the history of the shell:`,
  },
  form: {
    operation: 'Operation',
    about: 'Everything about it',
    parameters: 'Parameters',
    leaveOut: 'Leave out',
    forExample: (example: string) => `for example ${example}`,
    required: 'required',
    send: 'Send',
    stop: 'Stop',
  },
  target: {
    title: 'Where to send it',
    names: { mock: 'Mock', gateway: 'Gateway', own: 'My own address' },
    address: 'Address',
    addressHint:
      'Without the path of an operation and without a token. The server has to let this page read its responses (CORS).',
    plainHttp: 'Over plain http, everyone can read the token on the way.',
    token: 'Token',
    show: 'Show',
    theToken: 'the token',
    tokenHint:
      "Stays in this page's memory until you leave or reload it; in no address, storage or history.",
    publicToken: 'No secret: everybody may know this token.',
    scenario: (target: string): string =>
      target === 'mock' ? 'What the mock does' : 'What the gateway does',
    choiceHint: (target: string): string =>
      target === 'mock'
        ? 'Each choice is a token.'
        : 'Each choice is a token. They work on a gateway with --demo.',
    ask: 'Ask the mock for all of them',
    noMock: (address: string) => `No mock responds at ${address}. "npm start" starts one.`,
    tokens: {
      works: 'Works.',
      code: (code: number, meaning: string) => `Code ${code}. ${meaning}`,
    },
  },
  response: {
    title: 'Response',
    nothingSent: 'Nothing has been sent yet. The form is filled so that "Send" works on the mock.',
    forgotten:
      'Only the newest responses are kept, and this one no longer is. "Send" asks for it again.',
    previousCall: (call: string) => `Previous response (${call})`,
    howToShow: 'How to show the response',
    views: { picture: 'Picture', tree: 'Tree', raw: 'Raw' },
    body: 'the response',
    json: 'Download JSON',
    csv: 'Download CSV',
    previous: 'Previous page',
    next: 'Next page',
    last: 'This is the last page.',
  },
  headers: {
    cost: (credits: string) =>
      `This call cost ${credits} ${credits === '1' ? 'credit' : 'credits'}.`,
    balance: (credits: string) =>
      `${credits} ${credits === '1' ? 'credit' : 'credits'} left on the account.`,
    left: (label: string, count: string) => `${label}: ${count} left`,
    resets: (wait: string) => `, resets in ${wait}`,
    allowed: (label: string, count: string) =>
      `${label}: ${count} ${count === '1' ? 'call' : 'calls'}`,
    window: (time: string) => ` in ${time}`,
    retryAfter: (wait: string) => `Retry after ${wait}.`,
    hours: (count: number) => `${count} h`,
    minutes: (count: number) => `${count} min`,
    seconds: (count: number) => `${count} s`,
  },
  failure: {
    code: (code: number | string) => `Code ${code}`,
    fixedBy: (who: string) => `Fixed by: ${who}.`,
    more: (code: number) => `More about code ${code}`,
    findOut: 'Find out which it is',
    refuses:
      'A server responds there, but it does not let this page read its responses: it has to send Access-Control-Allow-Origin.',
    down: 'No server responds there. It is not running, the address is wrong, or its certificate is not trusted.',
    noResponse: 'No response arrived',
    isListening: (address: string) =>
      `Is a server listening at ${address}? "npm start" starts the mock and the gateway and prints their addresses.`,
    isAllowed:
      'Does that server let pages of other origins read its responses (CORS)? The browser hides which of the two it is; the button below finds out.',
    late: 'The response did not arrive in time',
    timeout: 'The service recommends a timeout of 60 seconds or more; this page waits 90.',
    foreign: 'The response is not from this service',
    otherServer:
      'It has no envelope with a code. A proxy or another server may be listening at that address.',
    notSent: 'The call was not sent',
    cutOff: 'The response broke off',
    whereItBroke:
      'Headers arrived, and the connection ended before the body did. The server or a proxy before it closed it; the page is allowed to read its responses.',
    redirected: 'The server sent a redirect',
    whyNotFollowed:
      'The client does not follow it, since the token would go to another address. Enter the address that the server redirects to.',
  },
  pictures: {
    language: 'en',
    noAnswers: 'No answers on this page.',
    formattedAnswer: (author: string) => `The answer of ${author}, formatted`,
    formatted: 'Formatted',
    votes: (count: number) => `${count} ${count === 1 ? 'vote' : 'votes'}`,
    comments: (count: number) => `${count} ${count === 1 ? 'comment' : 'comments'}`,
    thanks: (count: number) => `${count} ${count === 1 ? 'thank-you' : 'thank-yous'}`,
    noIndex: 'The payload holds no index.',
    indexChart: (count: number) =>
      `${count} indexes as bars, each with its average. The table below has the numbers.`,
    indexMeaning: 'What the indexes mean is not shown.',
    indexTable: 'The indexes as a table',
    index: 'index',
    membersNotShown: 'What this payload holds is not shown.',
    sampleNames: 'The names of our samples begin with',
    noDistribution: 'The payload holds no distribution.',
    touchChart: (key: string, count: number, total: string) =>
      `${key}: ${count} touchpoints on up to three levels, ${total} in all. The list below has the numbers.`,
    pointAtPart: 'Point at a part for its number.',
    numberList: 'The numbers as a list',
    noUsers: 'No users on this page.',
    verified: 'verified',
  },
};

export type Messages = typeof en;
