// A program of a user: the token comes from a file, and everything that the client gives is printed.
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { SocialData } from '@social-data/client';

const [baseUrl = '', tokenFile = '', ...keywords] = process.argv.slice(2);
const token = () => readFileSync(tokenFile, 'utf8').trim();
const logger = { warn: console.log, error: console.log };
const print = (...event: unknown[]) => console.log(inspect(event, { depth: 8, showHidden: true }));
const hooks = { onRequest: print, onRetry: print, onResponse: print, onError: print };
const api = new SocialData({ baseUrl, token, maxRetries: 0, logger, hooks });

console.log(inspect(api, { depth: 8, showHidden: true }), JSON.stringify(api));
for (const keyword of keywords) {
  try {
    const page = await api.users.search({ keyword });
    console.log(inspect(page, { depth: 8, showHidden: true }), JSON.stringify(page));
  } catch (error) {
    console.log(inspect(error, { depth: 8, showHidden: true }), JSON.stringify(error));
  }
}
