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
    recover: 'Code that recovers',
    billed: 'Billed by the gateway',
    error: 'Error of the client',
    produce: 'Produce it now',
    headers: 'Headers of our servers',
    gaps: 'Not specified',
  },
  produce: 'Try it with this token',
  onMock: 'on the mock: ',
  nextSentence: '. ',
  separator: ', ',
  onDemoGateway: 'on a gateway with `--demo`',
  causes: {
    100: 'The token is missing, empty, sent twice, not known, revoked or expired. Headers and cookies are ignored.',
    101: 'Our servers never send it, except the mock on request.',
    202: 'Our servers never send it, except the mock on request.',
    300: 'Our servers never send it, except the mock on request.',
    301: 'Our servers read no platform, so they never send it, except the mock on request and a gateway in front of another service.',
    302: 'The calls of the token exceed its rate.',
    303: 'The token has used up its calls of the day.',
    400: 'A required parameter is missing or blank, a value is not allowed, or a parameter was sent twice. The gateway also uses it for an author that it does not know.',
    500: 'The server failed, or the gateway could not read its data in time.',
    600: 'The token may not call this operation, or not from this origin.',
    601: 'The balance of the account is smaller than the price of the call.',
  },
  recovery: {
    title: 'Recover from a failure',
    intro:
      'The samples use tokens of the mock that fail on purpose, so each of them runs as it is. Replace address and token.',
    never: {
      title: 'Codes that a retry does not change',
      text: 'The same call fails the same way. Stop, show the hint, and tell whoever can fix it.',
    },
    backoff: {
      title: 'Wait and try again',
      text: 'Wait longer after each failure, and give up after a few. The client does so by itself.',
    },
    'cool-down': {
      title: 'Pause all calls, then go on more slowly',
      text: 'Other calls of the same token would fail too, so all of them pause. The client does so by itself; `maxConcurrency` makes it slower.',
    },
    'after-reset': {
      title: 'Go on after the reset',
      text: 'Stop until the quota has been reset. Our servers say in `Retry-After` how many seconds that takes; whether the service does is not shown.',
    },
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
