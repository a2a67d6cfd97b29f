import { type OperationData, operations } from '@social-data/contract';
import { isSuccess } from '@social-data/contract/result-codes';
import { defaultAddresses } from './addresses.ts';
import { DEMO_TOKEN } from './stage/demo-tokens.ts';

/** The request that the home page shows, and what really came back. */
export interface FirstRequest {
  /** Address to call, token included: it is a demo token. */
  readonly url: string;
  /** The body, shortened for reading: `…` stands where something was left out. */
  readonly answer: string;
  readonly program: string;
  /** What the program prints. */
  readonly output: string;
}

const KEYWORD = 'camping';
const PRINTED = 3;

/**
 * Asks a mock and shortens its answer, so that the home page shows what a reader gets. The address is
 * the one that `npm start` gives the mock.
 */
export async function firstRequest(): Promise<FirstRequest> {
  const { startMock } = await import('@social-data/mock');
  const mock = await startMock({ port: 0 });
  try {
    const path = `${operations.searchUsers.path}?token=${DEMO_TOKEN}&keyword=${KEYWORD}`;
    const body: unknown = await (await fetch(mock.url + path)).json();
    if (!isUserSearch(body))
      throw new Error('The mock did not answer the request of the home page.');
    const names = (body.data.users ?? []).slice(0, PRINTED).map(({ name }) => name);
    return {
      url: defaultAddresses.mock + path,
      answer: shortened(body),
      program: program(),
      output: names.join('\n'),
    };
  } finally {
    await mock.close();
  }
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

interface UserSearchAnswer {
  readonly code: number | string;
  readonly message?: string;
  readonly data: OperationData['searchUsers'];
  readonly recordTime?: string;
}

function isUserSearch(body: unknown): body is UserSearchAnswer {
  return typeof body === 'object' && body !== null && 'code' in body && isSuccess(body);
}

/** The first user with what one looks at first; the number of what was left out, where that is a list. */
function shortened({ data, ...envelope }: UserSearchAnswer): string {
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
