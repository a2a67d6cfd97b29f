import { operationIds, operations } from '@social-data/contract/operations';
import { defaultAddresses } from '../../shared/addresses.ts';
import { DEMO_TOKEN } from '../../shared/demo-tokens.ts';
import { exampleValues, type ParameterValues } from '../../shared/parameter-values.ts';
import { requestFor } from '../../shared/sample-request.ts';

/** The mock's responses to the samples of the pages, so that "Run on the mock" shows the same data as the page. */
export interface MockSamples {
  /** The request of the home page, with its response and the output of the program that sends the same. */
  readonly home: HomeSample;
  /** The body of a response as formatted JSON, by operationId and result code: `searchUsers 302`. */
  readonly bodies: ReadonlyMap<string, string>;
}

interface HomeSample {
  /** URL of the request, with the demo token. */
  readonly url: string;
  /** The response body, shortened: `…` stands for what was left out. */
  readonly body: string;
  readonly program: string;
  readonly output: string;
}

/** The codes whose responses the page of an operation shows: a success, a temporary refusal, and a lasting one. */
export const SHOWN_CODES = [0, 302, 601] as const;

const KEYWORD = 'camping';
const PRINTED = 3;

/** Sends the samples to a mock. The texts have the address that the mock has under `npm start`. */
export async function readMockSamples(mockUrl: string): Promise<MockSamples> {
  const send = async (id: keyof typeof operations, values: ParameterValues, token: string) => {
    const { address, init } = requestFor({ operation: operations[id], values, token });
    const text = await (await fetch(mockUrl + address, init)).text();
    const body: unknown = JSON.parse(text.replaceAll(mockUrl, defaultAddresses.mock));
    return { address, body };
  };
  const bodies = new Map<string, string>();
  for (const id of operationIds) {
    for (const code of SHOWN_CODES) {
      const token = code === 0 ? DEMO_TOKEN : `mock-${code}`;
      const { body } = await send(id, exampleValues(operations[id]), token);
      bodies.set(`${id} ${code}`, JSON.stringify(body, null, 2));
    }
  }
  const { address, body } = await send('searchUsers', { keyword: KEYWORD }, DEMO_TOKEN);
  return { bodies, home: homeSample(defaultAddresses.mock + address, Object(body)) };
}

interface SearchBody {
  readonly code: number;
  readonly message: string;
  readonly data: { readonly users: readonly { readonly [name: string]: unknown }[] };
  readonly recordTime: string;
}

function homeSample(url: string, { code, message, data, recordTime }: SearchBody): HomeSample {
  if (code !== 0) throw new Error(`The mock responded with code ${code} to the home page.`);
  const { id, name, red_id, desc } = data.users[0] ?? {};
  const users = [{ id, name, red_id, desc, '…': '…' }, `… ${data.users.length - 1} more`];
  const short = { code, message, data: { users, filters: ['…'] }, recordTime };
  return {
    url,
    body: JSON.stringify(short, null, 2),
    program: `import { SocialData } from '@social-data/client';

const api = new SocialData({
  baseUrl: '${defaultAddresses.mock}',
  token: '${DEMO_TOKEN}',
});
const users = api.users.search({ keyword: '${KEYWORD}' });
for await (const user of users.items({ limit: ${PRINTED} })) {
  console.log(user.name);
}`,
    output: data.users
      .slice(0, PRINTED)
      .map((user) => user.name)
      .join('\n'),
  };
}
