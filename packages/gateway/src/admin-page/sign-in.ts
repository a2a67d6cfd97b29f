import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../observability/open-log.ts';
import type { AuthenticationThrottle } from '../server/authentication-throttle.ts';
import { redirect, sendFile, sendPage } from './page-response.ts';
import { type PageView, ROOT } from './page-view.ts';
import { isSameOrigin } from './request-origin.ts';
import { sessionCookie, sessionOf } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { signInPage } from './sign-in-page.ts';

/** Bytes. The only form has a token and an address. */
const MAX_FORM_BYTES = 8_192;

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

/** The forms that begin and end a session. */
export interface SignIn {
  begin(request: IncomingMessage, response: ServerResponse, view: PageView): Promise<void>;
  end(request: IncomingMessage, response: ServerResponse, view: PageView): Promise<void>;
  /** An address of the page to which a session leads; the overview for any other address. */
  addressAfter(address: string | undefined): string;
}

interface SignInDependencies {
  readonly sessions: Sessions;
  readonly throttle: AuthenticationThrottle;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createSignIn({ sessions, throttle, log, now }: SignInDependencies): SignIn {
  return {
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
      sendPage(response, 401, signInPage(view, { to, problem }));
    },
    end: async (request, response, view) => {
      if (!isSameOrigin(request)) return sendFile(response, REFUSED_FORM);
      await sessions.end(sessionOf(request) ?? '');
      redirect(response, view.link(ROOT), sessionCookie(request, '', 0));
    },
    addressAfter,
  };
}

const REFUSED_FORM = {
  status: 403,
  type: 'text/plain; charset=utf-8',
  text: 'The form was sent by another page, or is too long. Open the page of the gateway, and sign in there.\n',
};

/** An address of another site, or of nothing that can be shown, leads to the overview. */
function addressAfter(address = ROOT): string {
  const base = 'http://page.invalid';
  const url = URL.parse(address, base);
  const isOwn = url !== null && url.origin === base && url.pathname.startsWith(ROOT);
  return isOwn && !/\/sign-(in|out)$/.test(url.pathname) ? url.pathname + url.search : ROOT;
}
