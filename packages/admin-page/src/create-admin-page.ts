import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Store } from '@social-data/ledger/store';
import { readTarget } from '@social-data/server-protocol';
import { createFigures } from './figures.ts';
import { html } from './html.ts';
import { sectionPage } from './layout.ts';
import { redirect, sendCsv, sendFile, sendPage } from './page-response.ts';
import { createView, type PageView, ROOT } from './page-view.ts';
import type { PageSources, Section, SectionName } from './section.ts';
import { budgetsSection } from './sections/budgets-section.ts';
import { failuresSection } from './sections/failures-section.ts';
import { overviewSection } from './sections/overview-section.ts';
import { serviceSection } from './sections/service-section.ts';
import { spendSection } from './sections/spend-section.ts';
import { tokensSection } from './sections/tokens-section.ts';
import { upstreamSection } from './sections/upstream-section.ts';
import { Sessions } from './sessions.ts';
import {
  createSignIn,
  isForThisMachine,
  type PageLog,
  type SignIn,
  type SignInThrottle,
  sessionOf,
} from './sign-in.ts';

/** The mark of the project, as the portal has it. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b5b"/>
<g fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"><path d="M12.5 7.5C9.5 7.5 10.5 11 10 13.5C9.7 15.2 8.7 16 7.5 16C8.7 16 9.7 16.8 10 18.5C10.5 21 9.5 24.5 12.5 24.5"/><path d="M19.5 7.5C22.5 7.5 21.5 11 22 13.5C22.3 15.2 23.3 16 24.5 16C23.3 16 22.3 16.8 22 18.5C21.5 21 22.5 24.5 19.5 24.5"/></g>
<circle cx="16" cy="16" r="2.6" fill="#f2b441"/></svg>`;

const sections: Readonly<Record<SectionName, Section>> = {
  overview: overviewSection,
  spend: spendSection,
  failures: failuresSection,
  tokens: tokensSection,
  budgets: budgetsSection,
  upstream: upstreamSection,
  service: serviceSection,
};

function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(sections, name);
}

export interface AdminPageOptions extends Omit<PageSources, 'store' | 'figures'> {
  readonly store: Store;
  /** IANA zone of the quota days. */
  readonly quotaZone: string;
  readonly throttle: SignInThrottle;
  readonly log: PageLog;
}

/** The page of the admin port. */
export interface AdminPage {
  /** Whether a path belongs to the page. */
  handles(path: string): boolean;
  respond(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Ends its reads and the delays of wrong tokens. */
  stop(): void;
}

/**
 * Creates the page. It reads the store, and changes nothing in it but the secrets of sessions. Everything but the form to
 * sign in needs a session.
 */
export function createAdminPage(options: AdminPageOptions): AdminPage {
  const { store, throttle, log } = options;
  const stopping = new AbortController();
  const sources: PageSources = { ...options, figures: createFigures(store, stopping.signal) };
  const sessions = new Sessions(store);
  const signIn = createSignIn({ sessions, throttle, log, now: () => store.latestTime() });
  return {
    handles: (path) => path === ROOT.slice(0, -1) || path.startsWith(ROOT),
    respond: async (request, response) => {
      const view = viewOf(request, options);
      try {
        await respond({ request, response, view, sources, sessions, signIn });
      } catch (error) {
        if (stopping.signal.aborted || response.headersSent) return void response.destroy();
        log.error({ reason: String(error) }, 'admin page failed');
        const parts = [html`<p class="state bad" role="alert">${view.texts.errors.failed}</p>`];
        sendPage(response, 500, sectionPage(view, undefined, { hasRange: false, parts }));
      }
    },
    stop: () => {
      stopping.abort(new Error('The gateway is shutting down.'));
      throttle.stop();
    },
  };
}

interface PageRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly view: PageView;
  readonly sources: PageSources;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
}

function viewOf(request: IncomingMessage, { store, quotaZone: zone }: AdminPageOptions): PageView {
  const { path, query } = readTarget(request.url ?? ROOT);
  const acceptLanguage = request.headers['accept-language'];
  return createView({ path, query, acceptLanguage, zone, now: store.latestTime() });
}

async function respond({ request, response, view, sources, sessions, signIn }: PageRequest) {
  const { path } = view;
  if (!isForThisMachine(request))
    return sendFile(response, { status: 421, type: 'text/plain; charset=utf-8', text: OTHER_HOST });
  if (path === `${ROOT}page.css`)
    return sendFile(response, { type: 'text/css; charset=utf-8', text: style() });
  if (path === `${ROOT}mark.svg`) return sendFile(response, { type: 'image/svg+xml', text: mark });
  if (`${path}/` === ROOT) return redirect(response, view.link(ROOT));
  if (request.method === 'POST' && path === `${ROOT}sign-in`)
    return signIn.begin(request, response, view);
  if (request.method === 'POST' && path === `${ROOT}sign-out`)
    return signIn.end(request, response, view);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendFile(response, { status: 405, type: 'text/plain; charset=utf-8', text: ONLY_GET });
  const session = sessionOf(request);
  if (session === undefined || (await sessions.find(session)) === undefined)
    return signIn.ask(request, response, view);
  if (path === `${ROOT}sign-in`) return redirect(response, view.link(ROOT));
  return sendSection(response, view, sources);
}

const OTHER_HOST =
  'The request names another host than this machine. Open the page at its own address, such as http://127.0.0.1:4021/admin/.\n';
const ONLY_GET = 'This page changes nothing: only GET is allowed here.\n';

async function sendSection(
  response: ServerResponse,
  view: PageView,
  sources: PageSources,
): Promise<void> {
  const [name = '', format] = view.path.slice(ROOT.length).split('.');
  const section = name === '' ? 'overview' : name;
  const isKnown = isSectionName(section) && (format === undefined || format === 'csv');
  if (!isKnown) return sendNotFound(response, view);
  const content = await sections[section](view, sources);
  // A file has no room for the sentence about a wrong range, and its reader would take other days for those asked for.
  const isRefused = format === 'csv' && content.hasRange && view.rangeProblem !== undefined;
  if (format === undefined || isRefused)
    return sendPage(response, isRefused ? 400 : 200, sectionPage(view, section, content));
  const table = content.parts.find(
    (part) => 'csv' in part && part.name === view.query.get('table'),
  );
  if (table === undefined || !('csv' in table)) return sendNotFound(response, view);
  return sendCsv(response, fileName(view, section, table.name, content.hasRange), table.csv());
}

function fileName({ range }: PageView, section: SectionName, table: string, hasRange: boolean) {
  const name = section === table ? table : `${section}-${table}`;
  return hasRange ? `${name}-${range.from}-${range.to}` : name;
}

function sendNotFound(response: ServerResponse, view: PageView): void {
  const parts = [html`<p class="state warning">${view.texts.errors.notFound}</p>`];
  sendPage(response, 404, sectionPage(view, undefined, { hasRange: false, parts }));
}

let loadedStyle: string | undefined;

function style(): string {
  loadedStyle ??= readFileSync(new URL('./page.css', import.meta.url), 'utf8');
  return loadedStyle;
}
