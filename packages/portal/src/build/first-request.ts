import { type OperationData, operations } from '@social-data/contract';
import { isSuccess } from '@social-data/contract/result-codes';
import { defaultAddresses } from '../../shared/addresses.ts';
import { DEMO_TOKEN } from '../../shared/demo-tokens.ts';

/** The request on the home page with its real response. */
export interface FirstRequest {
  /** URL of the request, with the demo token. */
  readonly url: string;
  /** The response body, shortened: `…` stands for what was left out. */
  readonly body: string;
  /** The first users of the response, as JSON. */
  readonly users: string;
  readonly program: string;
  /** The output of the program. */
  readonly output: string;
}

const KEYWORD = 'camping';
const PRINTED = 3;
const PICTURED = 4;

/**
 * Sends the request of the home page to a mock, so that the page shows what a reader gets. The URL has
 * the address that the mock has under `npm start`.
 */
export async function firstRequest(mockUrl: string): Promise<FirstRequest> {
  const path = `${operations.searchUsers.path}?token=${DEMO_TOKEN}&keyword=${KEYWORD}`;
  const body: unknown = await (await fetch(mockUrl + path)).json();
  if (!isUserSearch(body))
    throw new Error('The mock did not answer the request of the home page with a success.');
  const names = (body.data.users ?? []).slice(0, PRINTED).map(({ name }) => name);
  return {
    url: defaultAddresses.mock + path,
    body: shortened(body),
    users: JSON.stringify((body.data.users ?? []).slice(0, PICTURED)),
    program: program(),
    output: names.join('\n'),
  };
}

function program(): string {
  return `import { SocialData } from '@social-data/client';

const api = new SocialData({
  baseUrl: '${defaultAddresses.mock}',
  token: '${DEMO_TOKEN}',
});
const users = api.users.search({ keyword: '${KEYWORD}' });
for await (const user of users.items({ limit: ${PRINTED} })) {
  console.log(user.name);
}`;
}

interface UserSearchBody {
  readonly code: number | string;
  readonly message?: string;
  readonly data: OperationData['searchUsers'];
  readonly recordTime?: string;
}

function isUserSearch(body: unknown): body is UserSearchBody {
  return typeof body === 'object' && body !== null && 'code' in body && isSuccess(body);
}

/** Keeps the first user and its main fields, and says how many users were left out. */
function shortened({ data, ...envelope }: UserSearchBody): string {
  const [user] = data.users ?? [];
  const { id, name, red_id, desc } = user ?? {};
  const others = (data.users?.length ?? 1) - 1;
  const short = {
    code: envelope.code,
    message: envelope.message,
    data: {
      users: [{ id, name, red_id, desc, '…': '…' }, `… ${others} more`],
      filters: ['…'],
    },
    recordTime: envelope.recordTime,
  };
  return JSON.stringify(short, null, 2);
}
