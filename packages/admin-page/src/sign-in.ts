import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { hashToken, TOKEN_PREFIX, tokenState } from '@social-data/ledger/accounts';
import type { AdminToken } from '@social-data/ledger/admin-tokens';
import type { Store } from '@social-data/ledger/store';
import { isLoopback } from '@social-data/server-protocol';
import { type Html, html } from './html.ts';
import { documentOf, HEADERS, languageLink, sendFile, sendPage } from './layout.ts';
import { type PageView, ROOT } from './page-view.ts';

/** Milliseconds after which a session ends, if its token does not end before. */
const SESSION_MS = 12 * 3_600_000;
/** Bytes. The only form has a token and an address. */
const MAX_FORM_BYTES = 8_192;
const CREATE_COMMAND = 'social-data-gateway admin-token create';

/** Why a request gets the form: a token that opens no session, or a session that has ended. */
type SignInProblem = 'unknown' | 'for calls' | 'token ended' | 'session ended';

/** Delays responses to wrong tokens. */
export interface SignInThrottle {
  /** Waits as long as the address has to. False when its connection should be closed after the response. */
  delay(address: string): Promise<boolean>;
  /** Ends all delays. */
  stop(): void;
}

/** Where the page says what went wrong. */
export interface PageLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface SignInServices {
  readonly store: Pick<Store, 'adminTokens' | 'latestTime' | 'secretValue' | 'renewSecretValue'>;
  readonly throttle: SignInThrottle;
  readonly log: PageLog;
}

/**
 * Sessions of the admin page, and the forms that begin and end them. A session is signed with a secret that the store has
 * for its token, so it survives a restart and is valid on every node. It ends with its token: at the expiry, and when the
 * token is revoked. Signing out renews the secret, which ends all sessions of the token, on every node.
 */
export function createSignIn({ store, throttle, log }: SignInServices) {
  const sign = async (claims: string, tokenId: string): Promise<string> => {
    const secret = await store.secretValue(secretOf(tokenId));
    return createHmac('sha256', secret).update(claims).digest('base64url');
  };

  /** The token of the session of a request; undefined when either has ended, or the session was not made here. */
  const tokenOf = async (request: IncomingMessage): Promise<AdminToken | undefined> => {
    const [id = '', expiresAt = '', signature = ''] = (sessionOf(request) ?? '').split('.');
    const now = store.latestTime();
    // Of a token that there is, because the secret is created on first use.
    const token = (await store.adminTokens.list()).find((each) => each.id === id);
    if (token === undefined || tokenState(token, now) !== 'active') return undefined;
    if (!isEqual(signature, await sign(`${id}.${expiresAt}`, id))) return undefined;
    return Number(expiresAt) > now ? token : undefined;
  };

  /** Opens a session with an admin token, in plain text. */
  const open = async (text: string) => {
    // The token is found by its hash, so that the time of a comparison tells nothing.
    const found = await store.adminTokens.find(hashToken(text));
    if (found === undefined) return text.startsWith(TOKEN_PREFIX) ? 'for calls' : 'unknown';
    const now = store.latestTime();
    if (tokenState(found, now) !== 'active') return 'token ended';
    const expiresAt = Math.min(found.expiresAt, now + SESSION_MS);
    const claims = `${found.id}.${expiresAt}`;
    return { value: `${claims}.${await sign(claims, found.id)}`, ageMs: expiresAt - now };
  };

  return {
    tokenOf,
    /** Sends the form to a request without a session. After signing in, it leads to the address of the request. */
    ask: (request: IncomingMessage, response: ServerResponse, view: PageView): void => {
      const problem = sessionOf(request) ? 'session ended' : undefined;
      sendPage(response, 401, signInPage(view, addressAfter(view, request.url), problem));
    },
    begin: async (request: IncomingMessage, response: ServerResponse, view: PageView) => {
      const form = isSameOrigin(request) ? await readForm(request) : undefined;
      if (form === undefined) return sendFile(response, REFUSED_FORM);
      const to = addressAfter(view, form.get('to') ?? '');
      const opened = await open(form.get('token')?.trim() ?? '');
      if (typeof opened === 'object')
        return redirect(response, to, sessionCookie(request, opened.value, opened.ageMs));
      const address = request.socket.remoteAddress ?? '';
      log.warn({ problem: opened, address }, 'admin page: sign-in refused');
      const mayStay = await throttle.delay(address);
      if (!mayStay) response.setHeader('Connection', 'close');
      sendPage(response, 401, signInPage(view, to, opened));
    },
    end: async (request: IncomingMessage, response: ServerResponse, view: PageView) => {
      if (!isSameOrigin(request)) return sendFile(response, REFUSED_FORM);
      const token = await tokenOf(request);
      if (token !== undefined) await store.renewSecretValue(secretOf(token.id));
      redirect(response, view.link(ROOT), sessionCookie(request, '', 0));
    },
  };
}

function secretOf(tokenId: string): string {
  return `sessions of the admin token ${tokenId}`;
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const REFUSED_FORM = {
  status: 403,
  text: 'The form was sent by another page, or is too long. Open the page of the gateway, and sign in there.\n',
};

/** @param to the address to which the operator goes after signing in */
function signInPage(view: PageView, to: string, problem?: SignInProblem): Html {
  const { signIn, site } = view.texts;
  const mood = problem === 'session ended' ? 'warning' : 'bad';
  return documentOf(
    view,
    signIn.title,
    html`<main id="content" class="sign-in"><img src="${ROOT}mark.svg" alt="" width="40" height="40"><h1>${site}</h1>
${problem === undefined ? '' : html`<p class="state ${mood}" role="alert">${signIn.problems[problem]}</p>`}
<form method="post" action="${view.link(`${ROOT}sign-in`)}"><input type="hidden" name="to" value="${to}">
<label for="token">${signIn.token}</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus spellcheck="false">
<button>${signIn.title}</button></form>
<p class="note">${signIn.help}</p><pre><code>${CREATE_COMMAND}</code></pre>
<p>${languageLink(view)}</p></main>`,
  );
}

/** The fields of a form; undefined for one that is too large. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  let form = '';
  // A form is sent in ASCII, so that a character is a byte.
  for await (const chunk of request.setEncoding('latin1')) {
    form += chunk;
    if (form.length > MAX_FORM_BYTES) return undefined;
  }
  return new URLSearchParams(form);
}

/** An address of another site, or of nothing that can be shown, leads to the overview. */
function addressAfter({ link }: PageView, address = ''): string {
  const base = 'http://page.invalid';
  const url = URL.parse(address, base);
  const isOwn = url !== null && url.origin === base && url.pathname.startsWith(ROOT);
  return isOwn && !/\/sign-(in|out)$/.test(url.pathname) ? url.pathname + url.search : link(ROOT);
}

function isSecure({ socket }: IncomingMessage): boolean {
  return socket instanceof TLSSocket;
}

/**
 * Whether a request may be for this page. Over plain HTTP, which loopback alone serves, it has to name this machine: a
 * page of another site whose name leads to 127.0.0.1 (DNS rebinding) names that site. Over HTTPS, the certificate says
 * the same.
 */
export function isForThisMachine(request: IncomingMessage): boolean {
  if (isSecure(request)) return true;
  const url = URL.parse(`http://${request.headers.host ?? ''}`);
  return url !== null && isLoopback(url.hostname);
}

/** Whether a form was sent by this page, or by a client that is no browser. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host;
}

/** @param cookie of a session that begins or ends */
export function redirect(response: ServerResponse, address: string, cookie?: string): void {
  const headers = { ...HEADERS, Location: address };
  response.writeHead(303, cookie === undefined ? headers : { ...headers, 'Set-Cookie': cookie });
  response.end();
}

/** Cookies are shared by all ports of a host, so that the gateways of one machine need different names. */
function cookieName({ headers }: IncomingMessage): string {
  const port = URL.parse(`http://${headers.host ?? ''}`)?.port ?? '';
  return `social_data_admin_${port || 'default'}`;
}

/** The cookie of a session, which only this page gets, and no script. An empty value ends it. */
function sessionCookie(request: IncomingMessage, value: string, maxAgeMs: number): string {
  const age = Math.max(0, Math.floor(maxAgeMs / 1_000));
  const secure = isSecure(request) ? '; Secure' : '';
  return `${cookieName(request)}=${value}; Path=${ROOT}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

/** The value of the cookie; undefined when the request has none. */
function sessionOf(request: IncomingMessage): string | undefined {
  const start = `${cookieName(request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
  return cookies.find((each) => each.startsWith(start))?.slice(start.length);
}
