import { createServer } from 'node:http';
import { type OperationId, operations } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import { listen, operationsOnPath, originOf } from '@social-data/server-protocol';

/** A service that differs in named ways from what our servers do where the specification is silent, and from the contract. */
export interface DriftingServer {
  readonly url: string;
  close(): Promise<void>;
}

type Body = Record<string, unknown>;

interface DriftedCall {
  readonly operationId: OperationId;
  readonly query: URLSearchParams;
}

/** One way in which the server differs. */
export interface NamedDrift {
  readonly name: string;
  /** The gaps that it contradicts, and the drift that it is, as a report of `learn` names them. */
  readonly finds: readonly string[];
  /** Changes a response in place; absent where the server itself behaves so. */
  edit?(body: Body, call: DriftedCall): void;
}

const isSuccess = ({ code }: Body) => code === 0;

/** Changes all objects at a place of a payload, where `*` stands for every element. */
function change(
  operation: OperationId,
  pointer: string,
  edit: (object: Body) => void,
): NonNullable<NamedDrift['edit']> {
  return (body, { operationId }) => {
    if (operationId !== operation || !isSuccess(body)) return;
    for (const object of objectsAt(body.data, pointer.split('/').slice(1))) edit(object);
  };
}

function objectsAt(value: unknown, [key, ...rest]: readonly string[]): readonly Body[] {
  if (!isBody(value)) return [];
  if (key === undefined) return [value];
  if (key === '*') return Object.values(value).flatMap((each) => objectsAt(each, rest));
  return objectsAt(Object.getOwnPropertyDescriptor(value, key)?.value, rest);
}

/** An array is one too: its elements are its members. */
function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null;
}

/** The ways in which the server differs. */
export const namedDrifts: readonly NamedDrift[] = [
  { name: 'a page has 30 users and 7 answers', finds: ['page-size'] },
  { name: 'pages count from 0', finds: ['page-first-number', 'parameter-defaults'] },
  {
    name: 'behind the last page comes the last page again',
    finds: ['user-search-end', 'maximum-page'],
  },
  { name: 'an offset takes precedence over a cursor', finds: ['paging-precedence'] },
  { name: 'paging.page counts from 0, and next is never empty', finds: ['paging-semantics'] },
  { name: 'link info without a platform is that of live streaming', finds: ['parameter-defaults'] },
  { name: 'a missing token gives 400', finds: ['missing-token-code'] },
  { name: 'an unknown author gives code 404', finds: ['nothing-found', 'code 404'] },
  { name: 'a platform that is not in the list is accepted', finds: ['enum platform'] },
  { name: 'failures have HTTP 400', finds: ['failure-http-status'] },
  {
    name: 'failures say more in data',
    finds: ['failure-body'],
    edit: (body) => {
      if (!isSuccess(body)) body.data = { detail: 'a sentence', retryable: false };
    },
  },
  {
    name: 'user search sends no message',
    finds: ['message-presence'],
    edit: (body, { operationId }) => {
      if (operationId === 'searchUsers') delete body.message;
    },
  },
  {
    name: 'answer lists send no time',
    finds: ['record-time-presence'],
    edit: (body, { operationId }) => {
      if (operationId === 'listAnswers') delete body.recordTime;
    },
  },
  {
    name: 'live streaming has live_touch',
    finds: ['touch-other-platform-keys'],
    edit: (body, { operationId, query }) => {
      if (query.get('platform') !== 'LIVE_STREAMING') return;
      change('getAuthorTouchDistribution', '', (data) => {
        data.live_touch = data.video_touch;
        delete data.video_touch;
      })(body, { operationId, query });
    },
  },
  {
    name: 'side base info has members of its own',
    finds: ['side-base-info-fields'],
    edit: change('getAuthorSideBaseInfo', '', (data) => {
      for (const name of Object.keys(data)) delete data[name];
      Object.assign(data, { follower_growth_30d: 0.1, tags: ['a'], card: { level: 3 } });
    }),
  },
  {
    name: 'sub_filters is a number on some tags',
    finds: ['sub-filters-type'],
    edit: change('searchUsers', '/filters/0/filter_tags/*', (tag) => {
      tag.sub_filters = 3;
    }),
  },
  {
    name: 'link indexes have a trend',
    finds: ['member LinkIndex.trend'],
    edit: change('getAuthorLinkInfo', '/*', (index) => {
      if ('rank' in index) index.trend = 'up';
    }),
  },
  {
    name: 'the rank is a number',
    finds: ['type LinkIndex.rank'],
    edit: change('getAuthorLinkInfo', '/*', (index) => {
      if ('rank' in index) index.rank = Number(index.rank);
    }),
  },
  {
    name: 'base_resp has the status 200',
    finds: ['base-resp-codes'],
    edit: change('getAuthorLinkInfo', '/base_resp', (base) => {
      base.status_code = 200;
    }),
  },
  {
    name: 'users have no red_id',
    finds: ['never seen User.red_id'],
    edit: change('searchUsers', '/users/*', (user) => {
      delete user.red_id;
    }),
  },
  {
    name: 'some users have no description',
    finds: ['response-required-members'],
    edit: change('searchUsers', '/users/0', (user) => {
      delete user.desc;
    }),
  },
  {
    name: 'answers have labels',
    finds: ['decorative-labels-elements'],
    edit: change('listAnswers', '/data/*/target', (answer) => {
      answer.decorative_labels = [{ kind: 'editors_choice', weight: 1 }];
    }),
  },
  {
    name: 'authors have badges',
    finds: ['badge-elements'],
    edit: change('listAnswers', '/data/*/target/author', (author) => {
      author.badge = ['expert'];
    }),
  },
  {
    name: 'answers have an annotation_action',
    finds: ['annotation-action-type'],
    edit: change('listAnswers', '/data/*/target', (answer) => {
      answer.annotation_action = { kind: 'note', count: 2 };
    }),
  },
  {
    name: 'content_mark has members',
    finds: ['content-mark-members'],
    edit: change('listAnswers', '/data/*/target/content_mark', (mark) => {
      mark.segments = 2;
    }),
  },
  {
    name: 'the advertisement slot is flat',
    finds: ['ad-slot-nesting'],
    edit: change('listAnswers', '/ad_info', (slot) => {
      const inner = slot.ad_info;
      delete slot.ad_info;
      Object.assign(slot, inner);
    }),
  },
  {
    name: 'code is a text',
    finds: ['code-type'],
    edit: (body) => {
      body.code = String(body.code);
    },
  },
];

/** Starts the server in front of a server of ours, whose data it sends. */
export async function startDriftingServer(
  upstream: string,
  drifts: readonly NamedDrift[] = namedDrifts,
): Promise<DriftingServer> {
  const ask = async (path: string, query: URLSearchParams): Promise<Body> => {
    const response = await fetch(`${upstream}${path}?${query}`);
    return Object(await response.json());
  };
  const respond = async (path: string, query: URLSearchParams): Promise<Body> => {
    const [found] = operationsOnPath(path);
    if (!found) return { code: 400, message: 'no such path' };
    const { operationId } = found;
    const body = await bodyOf(operationId, query, (changed) => ask(path, changed));
    for (const { edit } of drifts) edit?.(body, { operationId, query });
    return body;
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', upstream);
    respond(url.pathname, url.searchParams).then(
      (body) => {
        const status = String(body.code) === '0' ? 200 : 400;
        response
          .writeHead(status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(body));
      },
      () => response.destroy(),
    );
  });
  const host = '127.0.0.1';
  const { port } = await listen(server, { host, port: 0 });
  return {
    url: originOf({ host, port }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Ask = (query: URLSearchParams) => Promise<Body>;

/** What the server does with the parameters. */
async function bodyOf(id: OperationId, query: URLSearchParams, ask: Ask): Promise<Body> {
  if (!query.has('token'))
    return {
      code: 400,
      message: 'token is missing',
      data: null,
      recordTime: '2026-01-01T00:00:00Z',
    };
  if (query.get('oAuthorId') === UNKNOWN)
    return { code: 404, message: 'no such author', data: null, recordTime: '2026-01-01T00:00:00Z' };
  if (id === 'searchUsers') return await users(query, ask);
  if (id === 'listAnswers') return await answers(query, ask);
  const asked = new URLSearchParams(query);
  if (id === 'getAuthorLinkInfo' && !asked.has('platform')) asked.set('platform', 'LIVE_STREAMING');
  if (asked.get('platform') === 'NO_SUCH_VALUE') asked.set('platform', 'SHORT_VIDEO');
  return await ask(asked);
}

/** The value that `learn` sends for what nobody has. */
const UNKNOWN = 'no-such-thing-1f0c';

const USERS = 30;
const ANSWERS = 7;
/** Pages of the upstream that are joined. */
const PAGES = 5;

async function users(query: URLSearchParams, ask: Ask): Promise<Body> {
  if (query.get('keyword') === UNKNOWN) query.set('keyword', 'zzzz-nothing');
  const pages: Body[] = [];
  for (let page = 1; page <= PAGES; page++)
    pages.push(await ask(changed(query, { page: String(page) })));
  const [first = {}] = pages;
  const all = pages.flatMap((body) => listAt(body, '/data/users'));
  const last = Math.max(0, Math.ceil(all.length / USERS) - 1);
  const page = Math.min(Number(query.get('page') ?? 0), last);
  if (page < 0) return { ...first, code: 400, data: null };
  return {
    ...first,
    data: { ...Object(first.data), users: all.slice(page * USERS, (page + 1) * USERS) },
  };
}

async function answers(query: URLSearchParams, ask: Ask): Promise<Body> {
  const pages: Body[] = [];
  for (let page = 0; page < PAGES; page++)
    pages.push(await ask(changed(query, { offset: String(page * 5), cursor: '', sessionId: '' })));
  const [first = {}] = pages;
  const all = pages.flatMap((body) => listAt(body, '/data/data'));
  const cursors = all.map((item) => valueAt(item, '/cursor'));
  const offset = query.get('offset');
  const start = offset === null ? cursors.indexOf(query.get('cursor')) + 1 : Number(offset);
  const data = Object(first.data);
  const paging = {
    ...Object(data.paging),
    page: Math.floor(start / ANSWERS),
    is_end: start + ANSWERS >= all.length,
    next: `https://api.social-data.example${operations.listAnswers.path}?offset=${start + ANSWERS}`,
  };
  return { ...first, data: { ...data, data: all.slice(start, start + ANSWERS), paging } };
}

function changed(
  query: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams {
  const copy = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') copy.delete(name);
    else copy.set(name, value);
  }
  return copy;
}

function listAt(body: Body, pointer: string): readonly unknown[] {
  const list = valueAt(body, pointer);
  return Array.isArray(list) ? list : [];
}
