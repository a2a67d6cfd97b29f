import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { isLoopback } from '@social-data/server-protocol';
import { type Html, html } from './html.ts';
import { documentOf, languageLink } from './layout.ts';
import { redirect, sendFile, sendPage } from './page-response.ts';
import { type PageView, ROOT } from './page-view.ts';
import type { Sessions, SignInProblem } from './sessions.ts';

/** Bytes. The only form has a token and an address. */
const MAX_FORM_BYTES = 8_192;
const CREATE_COMMAND = 'social-data-gateway admin-token create';

/** The forms that begin and end a session. */
export interface SignIn {
  /** The form for a request without a session. After signing in, it leads to the address of the request. */
  ask(request: IncomingMessage, response: ServerResponse, view: PageView): void;
  begin(request: IncomingMessage, response: ServerResponse, view: PageView): Promise<void>;
  end(request: IncomingMessage, response: ServerResponse, view: PageView): Promise<void>;
}

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

interface SignInDependencies {
  readonly sessions: Sessions;
  readonly throttle: SignInThrottle;
  readonly log: PageLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createSignIn({ sessions, throttle, log, now }: SignInDependencies): SignIn {
  return {
    ask: (request, response, view) => {
      const problem = sessionOf(request) ? 'ended' : undefined;
      sendPage(response, 401, signInPage(view, addressAfter(request.url), problem));
    },
    begin: async (request, response, view) => {
      const form = isSameOrigin(request) ? await readForm(request) : undefined;
      if (form === undefined) return sendFile(response, REFUSED_FORM);
      const to = addressAfter(form.get('to') ?? undefined);
      const opened = await sessions.open(form.get('token')?.trim() ?? '');
      if ('value' in opened) {
        const cookie = sessionCookie(request, opened.value, opened.expiresAt - now());
        return redirect(response, to, cookie);
      }
      const { problem } = opened;
      const address = request.socket.remoteAddress ?? '';
      log.warn({ problem, address }, 'admin page: sign-in refused');
      const mayStay = await throttle.delay(address);
      if (!mayStay) response.setHeader('Connection', 'close');
      sendPage(response, 401, signInPage(view, to, problem));
    },
    end: async (request, response, view) => {
      if (!isSameOrigin(request)) return sendFile(response, REFUSED_FORM);
      await sessions.end(sessionOf(request) ?? '');
      redirect(response, view.link(ROOT), sessionCookie(request, '', 0));
    },
  };
}

const REFUSED_FORM = {
  status: 403,
  type: 'text/plain; charset=utf-8',
  text: 'The form was sent by another page, or is too long. Open the page of the gateway, and sign in there.\n',
};

/** @param to the address to which the operator goes after signing in */
function signInPage(view: PageView, to: string, problem?: SignInProblem | 'ended'): Html {
  const { signIn, site } = view.texts;
  const mood = problem === 'ended' ? 'warning' : 'bad';
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
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_FORM_BYTES) return undefined;
    chunks.push(bytes);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** An address of another site, or of nothing that can be shown, leads to the overview. */
function addressAfter(address = ROOT): string {
  const base = 'http://page.invalid';
  const url = URL.parse(address, base);
  const isOwn = url !== null && url.origin === base && url.pathname.startsWith(ROOT);
  return isOwn && !/\/sign-(in|out)$/.test(url.pathname) ? url.pathname + url.search : ROOT;
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
export function sessionOf(request: IncomingMessage): string | undefined {
  const start = `${cookieName(request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
  return cookies.find((each) => each.startsWith(start))?.slice(start.length);
}
