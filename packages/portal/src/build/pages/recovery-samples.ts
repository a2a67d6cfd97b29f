import { operations } from '@social-data/contract/operations';
import type { RetryAdvice } from '@social-data/contract/result-codes';
import { defaultAddresses } from '../../../shared/addresses.ts';
import type { SampleLabel } from '../../../shared/samples.ts';

/** Programs that recover from a failure, by the tab that shows them. The command line recovers by itself. */
type RecoverySamples = Readonly<Record<Exclude<SampleLabel, 'CLI'>, string>>;

const baseUrl = defaultAddresses.mock;
const address = baseUrl + operations.searchUsers.path;

const curl = (token: string) =>
  `curl -s -G '${address}' --data-urlencode 'keyword=camping' --data-urlencode 'token=${token}'`;

const client = (token: string, options = '') =>
  `const api = new SocialData({ baseUrl: '${baseUrl}', token: '${token}'${options} });`;

const query = (token: string) =>
  `const query = new URLSearchParams({ keyword: 'camping', token: '${token}' });`;

const send = `fetch(\`${address}?\${query}\`)`;

const search = `import requests

def search(keyword, token):
    parameters = {"keyword": keyword, "token": token}
    return requests.get("${address}", params=parameters, timeout=90)
`;

interface Retry {
  /** The codes after which the same call is sent again. */
  readonly codes: readonly number[];
  /** A token that fails once. Each program has a label of its own behind it, so that each fails first. */
  readonly token: string;
  readonly clientOptions: string;
}

/** The same call again, after the wait that the server names or one that doubles. */
function retrySamples({ codes, token, clientOptions }: Retry): RecoverySamples {
  const patterns = codes.map((code) => `*'"code":${code}'*`).join(' | ');
  return {
    curl: `for wait in 1 2 4; do
  body=$(${curl(`${token}:codes-curl`)})
  case "$body" in ${patterns}) sleep "$wait" ;; *) break ;; esac
done
echo "$body" | cut -c 1-30`,
    TypeScript: `import { SocialData } from '@social-data/client';

${client(`${token}:codes-client`, clientOptions)}
const { meta } = await api.users.search({ keyword: 'camping' });
console.log('Success after', meta.attempts, 'requests');`,
    fetch: `${query(`${token}:codes-fetch`)}
for (let attempt = 0; attempt < 4; attempt += 1) {
  const response = await ${send};
  const { code } = await response.json();
  console.log('Code', code, 'after', attempt + 1, 'requests');
  if (![${codes.join(', ')}].includes(Number(code))) break;
  const seconds = Number(response.headers.get('Retry-After') ?? 2 ** attempt);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}`,
    Python: `import time
${search}
for attempt in range(4):
    response = search("camping", "${token}:codes-python")
    if int(response.json()["code"]) not in [${codes.join(', ')}]:
        break
    time.sleep(int(response.headers.get("Retry-After", 2**attempt)))
print(response.json()["code"], "after", attempt + 1, "requests")`,
  };
}

/** Samples by the advice of the contract, so that a new code has one at once. */
export const recoverySamples: { readonly [Advice in RetryAdvice]: RecoverySamples } = {
  never: {
    curl: `${curl('mock-601')} | grep -o '"message":"[^"]*"'`,
    TypeScript: `import { SocialData } from '@social-data/client';

${client('mock-601')}
const result = await api.users.search({ keyword: 'camping' }).result();
if (!result.ok) console.log(result.error.name, result.error.hint);`,
    fetch: `${query('mock-601')}
const { code, message } = await (await ${send}).json();
if (Number(code) !== 0) console.log('Stopped at code', code, message);`,
    Python: `${search}
body = search("camping", "mock-601").json()
if int(body["code"]) != 0:
    print("Stopped at code", body["code"], body["message"])`,
  },
  backoff: retrySamples({
    codes: [301, 500],
    token: 'mock-301-once',
    clientOptions: ', maxRetries: 4',
  }),
  'cool-down': retrySamples({
    codes: [302],
    token: 'mock-302-once',
    clientOptions: ', maxConcurrency: 1',
  }),
  'after-reset': {
    curl: `${curl('mock-303').replace('curl -s', 'curl -s -D -')} | grep -i '^retry-after'`,
    TypeScript: `import { DailyQuotaError, SocialData } from '@social-data/client';

${client('mock-303')}
try {
  await api.users.search({ keyword: 'camping' });
} catch (error) {
  if (!(error instanceof DailyQuotaError)) throw error;
  console.log('Go on tomorrow:', error.hint);
}`,
    fetch: `${query('mock-303')}
const response = await ${send};
const { code } = await response.json();
const seconds = response.headers.get('Retry-After') ?? 'an unknown number of';
if (Number(code) === 303) console.log('Go on in', seconds, 'seconds');`,
    Python: `${search}
response = search("camping", "mock-303")
if int(response.json()["code"]) == 303:
    print("Go on in", response.headers.get("Retry-After", "an unknown number of"), "seconds")`,
  },
};
