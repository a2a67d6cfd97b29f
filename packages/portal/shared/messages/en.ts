/**
 * Texts of the components in the browser, by the component that shows them. Texts of the contract are not here: components
 * translate them with `useContractText`. A text with a value in it is a function.
 */
export const en = {
  gapFilter: {
    words: 'Filter the gaps',
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
  fields: {
    filter: 'Filter the fields',
    expand: 'Expand all',
    collapse: 'Collapse all',
    shown: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  },
  samples: {
    run: 'Run on the mock',
    runHint: 'Sends this call to the mock and shows the response here.',
    noMock: 'No mock responds. This starts one:',
  },
  response: {
    title: 'Response',
    nothingSent: 'Nothing has been sent yet. The form is filled so that "Send" works on the mock.',
    howToShow: 'How to show the response',
    views: { chart: 'Chart', json: 'JSON' },
    body: 'the response',
    previous: 'Previous page',
    next: 'Next page',
    last: 'This is the last page.',
  },
  log: {
    title: 'What the mock received',
    intro: 'The mock keeps a log of the requests of this page and of every other program.',
    follow: 'Follow the log',
    failed: (address: string) => `No mock responds at ${address}. "npm start" starts one.`,
    nothing: 'The mock has received no request yet.',
    columns: ['call', 'code', 'cause', 'what to do'],
    noCode: (status: number | null): string => (status === null ? 'no response' : `HTTP ${status}`),
  },
  charts: {
    noIndex: 'The payload holds no index.',
    indexes: 'The indexes, value and average as bars',
    indexMeaning: 'What the indexes mean is not shown.',
    index: 'index',
    noDistribution: 'The payload holds no distribution.',
  },
  page: { markdown: 'View as Markdown' },
  footer: {
    contract: (version: string) => `Contract ${version}`,
    changelog: 'Changelog',
    licence: 'MIT licence',
    repository: 'Repository',
    report: 'Report an error',
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
    tokens: {
      works: 'Works.',
      code: (code: number, meaning: string) => `Code ${code}. ${meaning}`,
    },
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
};

export type Messages = typeof en;
