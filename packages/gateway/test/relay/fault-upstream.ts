import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * A server of the contract that produces faults, in a process of its own: `fault-upstream.ts [CERT KEY]`. The keyword
 * or id of a call chooses them: for `name:step,step`, each request with that keyword takes the next step, and repeats
 * the last one.
 */

/** Orders of the test, which it sends as messages. */
interface Orders {
  /** Code with which every call is refused; 0 for none. */
  readonly refuseWith?: number;
  readonly onlyToken?: string;
  /** The code with which the calls of a token are refused. */
  readonly refusedTokens?: Readonly<Record<string, number>>;
  /** Responses with code 0 for a token, after which its calls get code 303. */
  readonly quotas?: Readonly<Record<string, number>>;
  /** Ends the requests that wait in the step `gate`. */
  readonly openGate?: boolean;
  /** Maximum number of calls within a time, counted by arrival. Further ones get code 302. */
  readonly rate?: { readonly calls: number; readonly ms: number };
  /** The step of all requests, whatever their subject. */
  readonly step?: string;
  /** Whether requests are forgotten, for a run of many. @default false */
  readonly forgetsRequests?: boolean;
}

let orders: Orders = {};
const requests: { url: string; headers: IncomingMessage['headers']; at: number; port: number }[] =
  [];
const counts = new Map<string, number>();
const gated: (() => void)[] = [];
const timers = new Set<NodeJS.Timeout>();
let successes = 0;
/** Responses with code 0 by token. */
let billed: Record<string, number> = {};
const tokens = new WeakMap<ServerResponse, string>();
let open = 0;
let maxOpen = 0;

const MiB = 2 ** 20;
const payload = { users: [{ id: 'user-1', name: '旅行' }], filters: [] };

function envelope(code: unknown, data: unknown = null, message = `code ${code}`): string {
  return JSON.stringify({ code, message, data, recordTime: '2026-02-03T04:05:06.789Z' });
}

function ok(response: ServerResponse, body = envelope(0, payload), headers = {}): void {
  successes += 1;
  const token = tokens.get(response) ?? '';
  billed[token] = (billed[token] ?? 0) + 1;
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

function sendLarge(response: ServerResponse, bytes: string): void {
  ok(response, envelope(0, 'x'.repeat(Number(bytes))));
}

/** Responds like a proxy that asks for a login. */
function signIn(response: ServerResponse): void {
  response.end('<!doctype html><h1>Sign in</h1>');
}

function later(ms: number, respond: () => void): void {
  timers.add(setTimeout(respond, ms));
}

type Step = (response: ServerResponse, query: URLSearchParams, argument: string) => void;

const steps: Record<string, Step> = {
  ok: (response) => ok(response),
  slow: (response, _, ms) => later(Number(ms), () => ok(response)),
  // With a number, the response has about that many bytes.
  gate: (response, _, bytes) =>
    void gated.push(() => (bytes ? sendLarge(response, bytes) : ok(response))),
  'gated html': (response) => void gated.push(() => signIn(response)),
  'gated code': (response, _, code) => void gated.push(() => response.end(envelope(Number(code)))),
  'gated later': (response, query, seconds) =>
    void gated.push(() => steps.later?.(response, query, seconds)),
  code: (response, _, code) => response.end(envelope(Number(code))),
  text: (response, _, code) => response.end(envelope(code, code === '0' ? payload : null)),
  http: (response, _, status) => {
    response.statusCode = Number(status);
    response.end('<html>failed</html>');
  },
  // JSON of a proxy that reports a failure of its own.
  json: (response, _, status) => {
    response.statusCode = Number(status);
    response.end('{"message":"Endpoint request timed out"}');
  },
  // An envelope with an HTTP status of its own.
  both: (response, _, both) => {
    const [status, code] = both.split('/');
    response.statusCode = Number(status);
    response.end(envelope(Number(code), code === '0' ? payload : null));
  },
  // A success of about this many bytes.
  large: (response, _, bytes) => sendLarge(response, bytes),
  later: (response, _, seconds) => {
    response.writeHead(429, { 'retry-after': seconds });
    response.end();
  },
  reset: (response) => void response.socket?.resetAndDestroy(),
  stall: () => {},
  drip: (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  },
  truncate: (response) => {
    const body = envelope(0, payload);
    response.writeHead(200, { 'content-length': body.length + 50 });
    response.write(body);
    later(20, () => response.socket?.destroy());
  },
  cut: (response) => response.end(envelope(0, payload).slice(0, 40)),
  // A response that is not HTTP, and headers without an end.
  raw: (response) => void response.socket?.end('220 mail.invalid ready\r\n'),
  headers: (response) => {
    const { socket } = response;
    socket?.write('HTTP/1.1 200 OK\r\n');
    const more = (): void => {
      while (socket?.writable && socket.write('x-more: yes\r\n'));
    };
    socket?.on('drain', more).on('error', () => {});
    more();
  },
  html: signIn,
  late: (response, _, ms) => later(Number(ms), () => signIn(response)),
  huge: (response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(MiB, ' ');
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
  announced: (response) => {
    response.writeHead(200, { 'content-length': 2 ** 30 });
    response.write('{');
  },
  bomb: (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(bomb());
  },
  gzip: (response) =>
    ok(response, gzipSync(envelope(0, payload)) as never, { 'content-encoding': 'gzip' }),
  br: (response) =>
    ok(response, brotliCompressSync(envelope(0, payload)) as never, { 'content-encoding': 'br' }),
  unknown: (response) => {
    response.writeHead(200, { 'content-encoding': 'zoo' });
    response.end('abc');
  },
  hostile: (response) => response.end(manyMembers()),
  'gated hostile': (response, _, bytes) =>
    void gated.push(() => response.end(manyMembers(Number(bytes)))),
  deep: (response) => response.end(Buffer.alloc(8 * MiB - 1, '[')),
  gbk: (response) => {
    response.end(
      Buffer.concat([
        Buffer.from('{"code":0,"data":{"a":"'),
        Buffer.from([0xc2, 0xc3]),
        Buffer.from('"}}'),
      ]),
    );
  },
  redirect: (response) => {
    response.writeHead(302, { location: 'http://elsewhere.invalid/' });
    response.end(envelope(0, payload));
  },
  nodata: (response) => response.end('{"code":0,"message":"success"}'),
  nulldata: (response) => response.end(envelope(0)),
  // A compressed body without its end, and a page of an error that is not UTF-8.
  short: (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(envelope(0, payload)).subarray(0, 60));
  },
  garbled: (response, _, status) => {
    response.writeHead(Number(status));
    response.end(Buffer.from([0x3c, 0xc2, 0xc3]));
  },
  // The exact bytes of `data`, in base64.
  data: (response, _, text) =>
    ok(response, `{"code":0,"message":"x","data":${Buffer.from(text, 'base64url')}}`),
  echo: (response, query) => {
    const token = query.get('token') ?? '';
    const percent = [...Buffer.from(token)].map((byte) => `%${byte.toString(16)}`).join('');
    const escaped = [...token].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('');
    const mixed = `${token.slice(0, 4)}${encodeURIComponent(token.slice(4))}`;
    const inner = JSON.stringify(`{"token":"${escaped}"}`);
    const members = `"plain":"${token}","percent":"${percent}","escaped":"${escaped}","mixed":"${mixed}","inner":${inner},"url":"https:\\/\\/x.invalid\\/?token=${encodeURIComponent(token)}"`;
    ok(response, `{"code":0,"data":{${members},"${token}":1}}`);
  },
  // Quotes the whole query, as a careless server does.
  quote: (response, query) => response.end(envelope(400, null, `Not understood: ${query}`)),
  complain: (response, query) =>
    response.end(envelope(400, null, `The token ${query.get('token')} is fine, the rest is not`)),
};

let bombBytes: Buffer | undefined;

/** 1 GiB of blanks in 1 MiB: parts that are compressed one by one are one compressed text. */
function bomb(): Buffer {
  bombBytes ??= Buffer.concat(Array(1024).fill(gzipSync(Buffer.alloc(MiB, ' '))));
  return bombBytes;
}

/** Members whose names are escaped, each of which takes a reader about a microsecond. */
function manyMembers(bytes = 8 * MiB): string {
  // Longer, so that 8 MiB have no more values than are read.
  const member = String.raw`"\u0061":0,`.padEnd(18);
  return `{${member.repeat(Math.floor(bytes / member.length) - 1)}"code":0}`;
}

const arrivals: number[] = [];

function isTooFast({ rate }: Orders): boolean {
  if (rate === undefined) return false;
  const now = performance.now();
  while ((arrivals[0] ?? now) <= now - rate.ms) arrivals.shift();
  if (arrivals.length >= rate.calls) return true;
  arrivals.push(now);
  return false;
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '';
  const { headers, socket } = request;
  if (!orders.forgetsRequests)
    requests.push({ url, headers, at: Date.now(), port: socket.remotePort ?? 0 });
  open += 1;
  maxOpen = Math.max(maxOpen, open);
  response.on('close', () => {
    open -= 1;
  });
  const query = new URL(url, 'http://x.invalid').searchParams;
  const { refuseWith = 0, onlyToken, refusedTokens = {}, quotas = {} } = orders;
  const token = query.get('token') ?? '';
  tokens.set(response, token);
  if (refuseWith > 0) return void response.end(envelope(refuseWith));
  if (onlyToken !== undefined && token !== onlyToken) return void response.end(envelope(100));
  const refusedWith = refusedTokens[token];
  if (refusedWith !== undefined) return void response.end(envelope(refusedWith));
  if ((billed[token] ?? 0) >= (quotas[token] ?? Number.POSITIVE_INFINITY))
    return void response.end(envelope(303));
  if (isTooFast(orders)) return void response.end(envelope(302));
  const subject = query.get('keyword') ?? query.get('questionId') ?? query.get('oAuthorId') ?? '';
  const script = (orders.step ?? subject.slice(subject.indexOf(':') + 1)).split(',');
  const count = counts.get(subject) ?? 0;
  if (!orders.forgetsRequests) counts.set(subject, count + 1);
  const [name = 'ok', ...rest] = (script[Math.min(count, script.length - 1)] ?? '').split('-');
  (steps[name] ?? steps.ok)?.(response, query, rest.join('-'));
}

const [certFile, keyFile] = process.argv.slice(2);
const server =
  certFile && keyFile
    ? createTlsServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, handle)
    : createServer(handle);
server.keepAliveTimeout = 60_000;

/** Ends all connections and forgets all requests, so that the next test finds the upstream as it began. */
async function reset(): Promise<void> {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  gated.length = 0;
  server.closeAllConnections();
  while (open > 0) await nextTurn();
  orders = {};
  requests.length = 0;
  arrivals.length = 0;
  counts.clear();
  successes = 0;
  billed = {};
  maxOpen = 0;
}

interface Message {
  readonly id: number;
  readonly orders?: Orders;
  readonly isReset?: boolean;
}

process.on('message', async (message: Message) => {
  if (message.isReset) await reset();
  if (message.orders) orders = message.orders;
  if (orders.openGate) for (const end of gated.splice(0)) end();
  process.send?.({
    ...{ id: message.id, requests, successes, billed, open, maxOpen },
    gated: gated.length,
  });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
