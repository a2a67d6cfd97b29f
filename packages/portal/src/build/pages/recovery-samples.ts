import { operations } from '@social-data/contract/operations';
import type { RetryAdvice } from '@social-data/contract/result-codes';
import { defaultAddresses } from '../../../shared/addresses.ts';

/** Programs that recover from a failure, each for the mock and with a label of its own, so that each fails first. */
interface RecoverySample {
  readonly curl: string;
  readonly typescript: string;
  readonly python: string;
}

const baseUrl = defaultAddresses.mock;
const address = baseUrl + operations.searchUsers.path;

const curl = (token: string) =>
  `curl -s -G '${address}' --data-urlencode 'keyword=camping' --data-urlencode 'token=${token}'`;

const client = (token: string, options = '') =>
  `const api = new SocialData({ baseUrl: '${baseUrl}', token: '${token}'${options} });`;

const search = `import requests

def search(keyword, token):
    parameters = {"keyword": keyword, "token": token}
    return requests.get("${address}", params=parameters, timeout=90)
`;

/** Samples by the advice of the contract, so that a new code has one at once. */
export const recoverySamples: { readonly [Advice in RetryAdvice]: RecoverySample } = {
  never: {
    curl: `${curl('mock-601')} | grep -o '"message":"[^"]*"'`,
    typescript: `import { SocialData } from '@social-data/client';

${client('mock-601')}
const result = await api.users.search({ keyword: 'camping' }).result();
if (!result.ok) console.log(result.error.name, result.error.hint);`,
    python: `${search}
body = search("camping", "mock-601").json()
if int(body["code"]) != 0:
    print("Stopped at code", body["code"], body["message"])`,
  },
  backoff: {
    curl: `for wait in 1 2 4; do
  body=$(${curl('mock-301-once:codes-curl')})
  case "$body" in *'"code":301'* | *'"code":500'*) sleep "$wait" ;; *) break ;; esac
done
echo "$body" | cut -c 1-30`,
    typescript: `import { SocialData } from '@social-data/client';

${client('mock-301-once:codes-client', ', maxRetries: 4')}
const { meta } = await api.users.search({ keyword: 'camping' });
console.log('Success after', meta.attempts, 'requests');`,
    python: `import time
${search}
for attempt in range(4):
    body = search("camping", "mock-301-once:codes-python").json()
    if int(body["code"]) not in (301, 500):
        break
    time.sleep(2**attempt)
print(body["code"], "after", attempt + 1, "requests")`,
  },
  'cool-down': {
    curl: `for wait in 1 2 4; do
  body=$(${curl('mock-302-once:codes-curl')})
  case "$body" in *'"code":302'*) sleep "$wait" ;; *) break ;; esac
done
echo "$body" | cut -c 1-30`,
    typescript: `import { SocialData } from '@social-data/client';

${client('mock-302-once:codes-client', ', maxConcurrency: 1')}
const { meta } = await api.users.search({ keyword: 'camping' });
console.log('Success after', meta.attempts, 'requests');`,
    python: `import time
${search}
for attempt in range(4):
    response = search("camping", "mock-302-once:codes-python")
    if int(response.json()["code"]) != 302:
        break
    time.sleep(int(response.headers.get("Retry-After", 2**attempt)))
print(response.json()["code"], "after", attempt + 1, "requests")`,
  },
  'after-reset': {
    curl: `${curl('mock-303').replace('curl -s', 'curl -s -D -')} | grep -i '^retry-after'`,
    typescript: `import { DailyQuotaError, SocialData } from '@social-data/client';

${client('mock-303')}
try {
  await api.users.search({ keyword: 'camping' });
} catch (error) {
  if (!(error instanceof DailyQuotaError)) throw error;
  console.log('Go on tomorrow:', error.hint);
}`,
    python: `${search}
response = search("camping", "mock-303")
if int(response.json()["code"]) == 303:
    print("Go on in", response.headers.get("Retry-After", "an unknown number of"), "seconds")`,
  },
};
