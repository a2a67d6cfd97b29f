// Attacks a gateway with expensive searches: keywords of thirty one-letter words with random pages, sent by many
// connections of one token. With the token of another account it also calls as that account, and shows how long its
// calls take meanwhile.
//
//     node test/attack/search.ts --url http://127.0.0.1:4020 --token … --other-token … --connections 200 --seconds 10
//
// Prints one line of JSON. Attack only what is yours.
import { Agent, get } from 'node:http';
import { parseArgs } from 'node:util';
import { operations } from '@social-data/contract/operations';
import { latenciesAt } from '../../scripts/bench/constant-rate.ts';

/** Calls per second of the other account. */
const OTHER_RATE = 50;
/** Time for the attack to reach its full rate before the other account is measured. */
const LEAD_IN_MS = 1_000;
const WORDS = 30;
const MAX_PAGE = 5_000;
/** Letters and digits with which words of sample data begin. */
const LETTERS = [...'abcdefghijklmnopqrstvwy123456789'];

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:4020' },
    token: { type: 'string', default: '' },
    'other-token': { type: 'string' },
    connections: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '10' },
  },
});
const { url, token, 'other-token': otherToken } = options;
const connections = Number(options.connections);
const seconds = Number(options.seconds);

let isOver = false;
const codes: Record<string, number> = {};
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const attack = Array.from({ length: connections }, async () => {
  while (!isOver) {
    const code = await codeOf(expensiveSearch());
    codes[code] = (codes[code] ?? 0) + 1;
  }
});
await new Promise((resolve) => setTimeout(resolve, LEAD_IN_MS));
const other = otherToken === undefined ? undefined : await measureOther(otherToken);
if (other === undefined) await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
isOver = true;
await Promise.all(attack);
agent.destroy();
console.log(JSON.stringify({ connections, seconds, codes, other }));

function expensiveSearch(): string {
  const words = LETTERS.toSorted(() => Math.random() - 0.5).slice(0, WORDS);
  return searchPath(token, words.join(' '), 1 + Math.floor(Math.random() * MAX_PAGE));
}

function searchPath(ofToken: string, keyword: string, page: number): string {
  const query = new URLSearchParams({ token: ofToken, keyword, page: String(page) });
  return `${operations.searchUsers.path}?${query}`;
}

/** The result code of a call, or the error of its connection. */
function codeOf(path: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(`${url}${path}`, { agent }, (response) => {
      response.resume().on('end', () => resolve(String(response.headers['x-result-code'])));
      response.on('error', (error) => resolve(error.message));
    });
    request.on('error', (error) => resolve(error.message));
  });
}

/** Milliseconds of the calls of another account: searches for one word, none of which is cached. */
async function measureOther(ofToken: string): Promise<{ median: number; p99: number }> {
  const keywords = ['camping', '美食', 'coffee', '露营', 'hiking', 'a', '1'];
  const calls = Array.from({ length: 2 * OTHER_RATE * seconds }, (_, index) =>
    searchPath(
      ofToken,
      (keywords[index % keywords.length] ?? '') + ' '.repeat(index),
      1 + (index % 50),
    ),
  );
  return latenciesAt({ url, paths: calls, rate: OTHER_RATE, seconds });
}
