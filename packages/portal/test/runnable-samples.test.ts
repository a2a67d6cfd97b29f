import { describe, expect, test } from 'vitest';
import { withRunButtons } from '../src/build/pages/runnable-calls.ts';

const URL_OF_USERS = 'http://127.0.0.1:4010/api/lifestyle-platform/search-user/v2';

/** The call of the button beside a sample; undefined without a button. */
function callOf(fence: string, text: string): unknown {
  return callIn(withRunButtons(`\`\`\`${fence}\n${text}\n\`\`\``));
}

function callIn(markdown: string): unknown {
  const [, call] = /call="([^"]*)"/.exec(markdown) ?? [];
  return call === undefined ? undefined : JSON.parse(call.replaceAll('&quot;', '"'));
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
    expect(callOf('sh', text)).toEqual(search);
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
    expect(callOf('sh', text)).toBeUndefined();
  });

  test('if it is a program that stands alone', () => {
    expect(
      callOf('ts', `await fetch('${URL_OF_USERS}?token=demo-token&keyword=a');`),
    ).toBeUndefined();
  });

  test('if it is the output of another', () => {
    expect(callOf('json', '{ "code": 0 }')).toBeUndefined();
  });
});

test('samples in tabs share one button with the call of their command', () => {
  const group = `::: code-group\n\`\`\`sh [curl]\ncurl '${URL_OF_USERS}?token=demo-token&keyword=camping'\n\`\`\`\n\`\`\`py [Python]\nprint()\n\`\`\`\n:::`;
  const page = withRunButtons(`# Title\n\n${group}\n\ntext\n`);
  expect(page.match(/<RunnableSamples /g)).toHaveLength(1);
  expect(callIn(page)).toEqual(search);
  expect(page).toContain(`\n\n${group}\n\n</RunnableSamples>\n\ntext`);
});
