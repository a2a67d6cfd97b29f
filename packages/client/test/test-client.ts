import { SocialData, type SocialDataOptions } from '@social-data/client';

export interface Sent {
  readonly url: URL;
  readonly init: RequestInit;
}

type Reply = object | string | Response | Error | ((sent: Sent) => Promise<Response>);

/** A client whose fetch replies with these in turn, repeating the last one, and the requests that it sent. */
export function createTestClient(
  replies: readonly Reply[],
  options: SocialDataOptions = {},
): { api: SocialData; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const request = { url: new URL(url), init };
    sent.push(request);
    const reply = replies[Math.min(sent.length, replies.length) - 1];
    if (reply instanceof Error) throw reply;
    if (reply instanceof Response) return reply.clone();
    if (typeof reply === 'function') return reply(request);
    return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply));
  };
  return {
    api: new SocialData({
      baseUrl: 'https://api.test.example',
      token: 'demo-token',
      logger: null,
      fetch,
      ...options,
    }),
    sent,
  };
}

export const success = (data: object = {}) => ({
  code: 0,
  message: 'success',
  data,
  recordTime: '2026-01-01T00:00:00Z',
});
export const failure = (code: unknown, message = `code ${String(code)}`) => ({
  code,
  message,
  data: null,
});

export const usersPage = (...ids: readonly string[]) =>
  success({ users: ids.map((id) => ({ id })) });

interface AnswersPage {
  readonly ids: readonly string[];
  readonly isEnd?: boolean;
  readonly next?: string;
}

/** A page of answers whose cursors are the ids. */
export const answersPage = ({ ids, isEnd = false, next = '' }: AnswersPage) =>
  success({
    data: ids.map((id) => ({ cursor: id, target: { id } })),
    session: { id: 'demo-session-1' },
    paging: { is_end: isEnd, next },
  });

/** The error that a call rejects with. */
export async function errorFrom(call: PromiseLike<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call did not fail.');
}
