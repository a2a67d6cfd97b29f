/**
 * Texts of the components in the browser, by the component that shows them. Texts of the contract are not here: components
 * translate them with `useContractText`. A text with a value in it is a function.
 */
export const en = {
  filter: {
    fields: 'Filter the fields',
    gaps: 'Filter the gaps',
    operation: 'Operation',
    mark: 'Mark',
    all: 'all',
    marks: {
      unknown: 'unknown',
      assumed: 'assumed',
      sampled: 'sampled',
      conflicting: 'conflicting',
    },
    expand: 'Expand all',
    collapse: 'Collapse all',
    shown: {
      fields: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
      gaps: (count: number) => (count === 1 ? '1 gap' : `${count} gaps`),
    },
  },
  samples: {
    run: 'Run on the mock',
    runHint: 'Sends this call to the mock and shows the response here.',
    noMock: 'No mock responds. Start one:',
  },
  response: {
    title: 'Response',
    nothingSent: 'Nothing has been sent yet. The form is filled in: press "Send" to call the mock.',
    chart: 'Chart',
    previous: 'Previous page',
    next: 'Next page',
    last: 'This is the last page.',
  },
  log: {
    title: 'What the mock received',
    intro: 'The mock logs the requests of this page and of all other programs.',
    follow: 'Follow the log',
    failed: (address: string) => `No mock responds at ${address}. Start one with "npm start".`,
    nothing: 'The mock has not received a request yet.',
    columns: ['call', 'code', 'cause', 'what to do'],
    noCode: (status: number | null): string => (status === null ? 'no response' : `HTTP ${status}`),
  },
  charts: {
    noIndex: 'The payload does not contain an index.',
    indexes: 'The indexes, value and average as bars',
    indexMeaning: 'The specification does not say what the indexes mean.',
    index: 'index',
    noDistribution: 'The payload does not contain a distribution.',
  },
  summary: {
    waiting: 'Waiting for the response …',
    stopped: (seconds: string) => `Stopped after ${seconds} s`,
    code: (code: number) => `Code ${code}`,
    noEnvelope: 'No envelope',
    http: (status: number) => `, HTTP ${status},`,
    time: (milliseconds: number) => ` in ${milliseconds} ms`,
  },
  copy: { tooltipText: 'Copy code', copiedText: 'Copied' },
  code: {
    title: 'The same call as code',
    demo: 'The code contains a public token, not the one you typed.',
    variable: (name: string) =>
      `The code reads the token from the variable ${name}. Set it without a trace in the shell history:`,
  },
  form: {
    operation: 'Operation',
    about: 'About this operation',
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
      'Without an operation path or a token. The server must allow this page to read its responses (CORS).',
    plainHttp: 'Over plain http, anyone on the network path can read the token.',
    token: 'Token',
    show: 'Show the token',
    tokenHint:
      'Kept in memory until you leave or reload this page; never in an address, storage or history.',
    publicToken: 'Not a secret: anyone may use this token.',
    scenario: (target: string): string =>
      target === 'mock' ? 'What the mock does' : 'What the gateway does',
    choiceHint: (target: string): string =>
      target === 'mock'
        ? 'Each choice is a token.'
        : 'Each choice is a token for a gateway with --demo.',
    tokens: {
      works: 'Works.',
      code: (code: number, meaning: string) => `Code ${code}. ${meaning}`,
    },
  },
  failure: {
    code: (code: number | string) => `Code ${code}`,
    fixedBy: (who: string) => `Fixed by: ${who}.`,
    more: (code: number) => `More about code ${code}`,
    findOut: 'Find out which',
    refuses:
      'A server responds, but does not allow this page to read its responses: it must send Access-Control-Allow-Origin.',
    down: 'No server responds: it is not running, the address is wrong, or its certificate is not trusted.',
    noResponse: 'No response arrived',
    isListening: (address: string) =>
      `Is a server listening at ${address}? "npm start" starts the mock and the gateway and prints their addresses.`,
    isAllowed:
      'Does that server allow pages of other origins to read its responses (CORS)? The browser does not say which of the two it is; the button below finds out.',
    late: 'The response did not arrive in time',
    timeout: 'The service recommends a timeout of 60 seconds or more; this page waits 90.',
    foreign: 'The response is not from this service',
    otherServer:
      'It is not an envelope with a code. A proxy or another server may be listening at that address.',
    notSent: 'The call was not sent',
    cutOff: 'The response broke off',
    whereItBroke:
      'The headers arrived, but the server or a proxy in front of it closed the connection before the end of the body. The page is allowed to read its responses.',
    redirected: 'The server sent a redirect',
    whyNotFollowed:
      'The client does not follow it, because the token would go to another address. Enter the address that the server redirects to.',
  },
};

export type Messages = typeof en;
