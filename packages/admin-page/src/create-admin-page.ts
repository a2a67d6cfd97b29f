import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Store } from '@social-data/ledger/store';
import { readTarget } from '@social-data/server-protocol';
import { createFigures, type PageSources } from './figures.ts';
import {
  HEADERS,
  type Section,
  type SectionName,
  sectionPage,
  sendFile,
  sendPage,
  sendProblem,
} from './layout.ts';
import { createView, type PageView, ROOT } from './page-view.ts';
import { budgetsSection } from './sections/budgets-section.ts';
import { failuresSection } from './sections/failures-section.ts';
import { overviewSection } from './sections/overview-section.ts';
import { serviceSection } from './sections/service-section.ts';
import { spendSection } from './sections/spend-section.ts';
import { tokensSection } from './sections/tokens-section.ts';
import { createSignIn, isForThisMachine, redirect, type SignInServices } from './sign-in.ts';

const style = readFileSync(new URL('./page.css', import.meta.url), 'utf8');

/** The mark of the project, as the portal has it. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b5b"/>
<g fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"><path d="M12.5 7.5C9.5 7.5 10.5 11 10 13.5C9.7 15.2 8.7 16 7.5 16C8.7 16 9.7 16.8 10 18.5C10.5 21 9.5 24.5 12.5 24.5"/><path d="M19.5 7.5C22.5 7.5 21.5 11 22 13.5C22.3 15.2 23.3 16 24.5 16C23.3 16 22.3 16.8 22 18.5C21.5 21 22.5 24.5 19.5 24.5"/></g>
<circle cx="16" cy="16" r="2.6" fill="#f2b441"/></svg>`;

const OTHER_HOST =
  'The request names another host than this machine. Open the page at its own address, such as http://127.0.0.1:4021/admin/.\n';
const ONLY_GET = 'This page changes nothing: only GET is allowed here.\n';

const sections: Readonly<Record<SectionName, Section>> = {
  overview: overviewSection,
  spend: spendSection,
  failures: failuresSection,
  tokens: tokensSection,
  budgets: budgetsSection,
  service: serviceSection,
};

function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(sections, name);
}

export interface AdminPageOptions extends Omit<PageSources, 'figures'>, SignInServices {
  readonly store: Store;
  /** IANA zone of the quota days. */
  readonly quotaZone: string;
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
  const { store, throttle, log, quotaZone: zone } = options;
  const stopping = new AbortController();
  const sources: PageSources = { ...options, figures: createFigures(store, stopping.signal) };
  const signIn = createSignIn(options);

  const route = async (request: IncomingMessage, response: ServerResponse, view: PageView) => {
    const { method } = request;
    const { path, link } = view;
    if (!isForThisMachine(request)) return sendFile(response, { status: 421, text: OTHER_HOST });
    if (path === `${ROOT}page.css`) return sendFile(response, { type: 'text/css', text: style });
    if (path === `${ROOT}mark.svg`)
      return sendFile(response, { type: 'image/svg+xml', text: mark });
    if (`${path}/` === ROOT) return redirect(response, link(ROOT));
    if (method === 'POST' && path === `${ROOT}sign-in`)
      return signIn.begin(request, response, view);
    if (method === 'POST' && path === `${ROOT}sign-out`) return signIn.end(request, response, view);
    if (method !== 'GET' && method !== 'HEAD')
      return sendFile(response, { status: 405, text: ONLY_GET });
    if ((await signIn.tokenOf(request)) === undefined) return signIn.ask(request, response, view);
    if (path === `${ROOT}sign-in`) return redirect(response, link(ROOT));
    return sendSection(response, view, sources);
  };

  return {
    handles: (path) => path === ROOT.slice(0, -1) || path.startsWith(ROOT),
    respond: async (request, response) => {
      const { path, query } = readTarget(request.url ?? ROOT);
      const acceptLanguage = request.headers['accept-language'];
      const view = createView({ path, query, zone, now: store.latestTime() }, acceptLanguage);
      try {
        await route(request, response, view);
      } catch (error) {
        if (stopping.signal.aborted || response.headersSent) return void response.destroy();
        log.error({ reason: String(error) }, 'admin page failed');
        sendProblem(response, view, { status: 500, text: view.texts.problems.failed });
      }
    },
    stop: () => {
      stopping.abort(new Error('The gateway is shutting down.'));
      throttle.stop();
    },
  };
}

async function sendSection(response: ServerResponse, view: PageView, sources: PageSources) {
  const { path, query, range, texts } = view;
  const notFound = { status: 404, text: texts.problems.notFound };
  const [, section = '', format] = /^([a-z]*)(\.csv)?$/.exec(path.slice(ROOT.length)) ?? [];
  const name = path === ROOT ? 'overview' : section;
  if (!isSectionName(name)) return sendProblem(response, view, notFound);
  if (view.isRangeWrong)
    return sendProblem(response, view, { status: 400, text: texts.problems.range });
  const content = await sections[name](view, sources);
  if (format === undefined) return sendPage(response, 200, sectionPage(view, name, content));
  for (const part of content.parts) {
    if (!('csv' in part) || part.name !== query.get('table')) continue;
    const days = content.hasRange ? `-${range.from}-${range.to}` : '';
    const file = name === part.name ? name : `${name}-${part.name}`;
    return sendCsv(response, `${file}${days}.csv`, part.csv());
  }
  return sendProblem(response, view, notFound);
}

/** Sends CSV while it is made, at the speed of its reader. */
async function sendCsv(response: ServerResponse, file: string, chunks: AsyncIterable<string>) {
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${file}"`,
  });
  await pipeline(Readable.from(chunks), response);
}
