import { describe, expect, test } from 'vitest';
import { withRunButtons } from '../src/build/pages/runnable-calls.ts';

const URL_OF_USERS = 'http://127.0.0.1:4010/api/lifestyle-platform/search-user/v2';
const client = (options: string, ...lines: readonly string[]) =>
  `const api = new SocialData({ ${options} });\n${lines.join('\n')}`;
const MOCK = "baseUrl: 'http://127.0.0.1:4010', token: 'demo-token'";
const SEARCH = "const page = await api.users.search({ keyword: 'camping' });";

/** The calls of the buttons beside a sample that stands alone; undefined without a button. */
function callsOf(fence: string, text: string): unknown {
  const [, calls] = /calls="([^"]*)"/.exec(withRunButtons(`\`\`\`${fence}\n${text}\n\`\`\``)) ?? [];
  return calls === undefined ? undefined : JSON.parse(calls.replaceAll('&quot;', '"'));
}

const search = { operation: 'searchUsers', values: { keyword: 'camping' }, token: 'demo-token' };

describe('a sample has a button that runs it', () => {
  test.each([
    ['with the query in the address', `curl '${URL_OF_USERS}?token=demo-token&keyword=camping'`],
    [
      'with a pair in each line and the token in a variable',
      `export TOKEN=\${TOKEN:-demo-token}\ncurl -s -G '${URL_OF_USERS}' \\\n  --data-urlencode 'keyword=camping' --data-urlencode "token=$TOKEN"`,
    ],
    [
      'with a filter of its output',
      `curl -s '${URL_OF_USERS}?token=demo-token&keyword=camping' | head -c 20`,
    ],
  ])('if it is one curl command %s', (_, text) => {
    expect(callsOf('sh', text)).toEqual({ curl: search });
  });

  test.each([
    ['of the client', client(MOCK, SEARCH)],
    [
      'of the client with the token from the environment',
      `process.env.SOCIAL_DATA_TOKEN ??= 'demo-token';\n${client("baseUrl: 'http://127.0.0.1:4010'", SEARCH)}`,
    ],
    [
      'of fetch',
      `const query = new URLSearchParams({\n  keyword: "camping",\n  token: "demo-token",\n});\nawait fetch(\`${URL_OF_USERS}?\${query}\`);`,
    ],
    [
      'of fetch with parameters set one by one',
      `const url = new URL('${URL_OF_USERS}');\nurl.searchParams.set('keyword', 'camping');\nurl.searchParams.set('token', process.env.T ?? 'demo-token');\nawait fetch(url);`,
    ],
  ])('if it is a program with one call %s', (_, text) => {
    expect(callsOf('ts', text)).toEqual({ TypeScript: search });
  });
});

describe('a sample has no button', () => {
  test.each([
    ['a command without curl', 'npm install ./client.tgz'],
    ['two commands', `curl '${URL_OF_USERS}?token=a&keyword=b'\necho done`],
    ['a loop', `for i in 1 2; do curl '${URL_OF_USERS}?token=a&keyword=b'; done`],
    ['a header', `curl -H 'Prefer: example=empty' '${URL_OF_USERS}?token=a&keyword=b'`],
    ['another server', `curl 'http://127.0.0.1:4020/api/qa-platform/get-answer-list/v1?token=a'`],
    ['an address that is no operation', `curl 'http://127.0.0.1:4010/__scenarios'`],
    ['an unknown parameter', `curl '${URL_OF_USERS}?token=a&colour=b'`],
    ['no token', `curl '${URL_OF_USERS}?keyword=b'`],
    ['a token that needs two requests', `curl '${URL_OF_USERS}?token=mock-301-once:x&keyword=b'`],
  ])('if it is or has %s, as a command', (_, text) => {
    expect(callsOf('sh', text)).toBeUndefined();
  });

  test.each([
    ['two calls', client(MOCK, SEARCH, SEARCH)],
    [
      'a loop',
      client(MOCK, "for await (const page of api.users.search({ keyword: 'a' })) use(page);"),
    ],
    ['a call of many pages', client(MOCK, "await api.users.search({ keyword: 'a' }).toArray({});")],
    ['an option that changes the response', client(`${MOCK}, maxRetries: 4`, SEARCH)],
    ['a second argument', client(MOCK, "await api.users.search({ keyword: 'a' }, { signal });")],
    ['a value that is not written out', client(MOCK, 'await api.users.search({ keyword });')],
    ['another server', client("baseUrl: 'http://127.0.0.1:4020', token: 'a'", SEARCH)],
    ['a fake fetch', client("baseUrl: 'http://127.0.0.1:4010', token: 'a', fetch", SEARCH)],
    ['no call', "console.log('hello');"],
  ])('if it is or has %s, as a program', (_, text) => {
    expect(callsOf('ts', text)).toBeUndefined();
  });

  test('if it is the output of another', () => {
    expect(callsOf('json', '{ "code": 0 }')).toBeUndefined();
  });
});

test('samples in tabs share one place for the button, with the call of each tab', () => {
  const group = `::: code-group\n\`\`\`sh [curl]\ncurl '${URL_OF_USERS}?token=demo-token&keyword=camping'\n\`\`\`\n\`\`\`py [Python]\nprint()\n\`\`\`\n:::`;
  const page = withRunButtons(`# Title\n\n${group}\n\ntext\n`);
  expect(page.match(/<RunnableSamples /g)).toHaveLength(1);
  expect(page).toContain('calls="{&quot;curl&quot;:{');
  expect(page).toContain(`\n\n${group}\n\n</RunnableSamples>\n\ntext`);
});
