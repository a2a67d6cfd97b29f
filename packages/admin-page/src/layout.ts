import type { ServerResponse } from 'node:http';
import type { PageSources } from './figures.ts';
import { type Html, html } from './html.ts';
import type { PageTable } from './page-table.ts';
import { type PageView, presets, ROOT } from './page-view.ts';
import type { Texts } from './texts.ts';

/** The sections in the order of the navigation. Their names are in their addresses. */
export type SectionName = keyof Texts['sections'];

export interface SectionContent {
  /** Whether the section depends on the time range. */
  readonly hasRange: boolean;
  readonly parts: readonly (Html | PageTable)[];
}

/** One page of the admin page. */
export type Section = (view: PageView, sources: PageSources) => Promise<SectionContent>;

/** Nothing but the style, the mark and forms of the page itself; no script, no frame around it. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The headers of every response. */
export const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

export function sendFile(
  response: ServerResponse,
  file: { readonly status?: number; readonly type?: string; readonly text: string },
): void {
  const { status = 200, type = 'text/plain', text } = file;
  response.writeHead(status, { ...HEADERS, 'Content-Type': `${type}; charset=utf-8` });
  response.end(text);
}

export function sendPage(response: ServerResponse, status: number, page: Html): void {
  sendFile(response, { status, type: 'text/html', text: page.text });
}

/** A page that says what did not work, for the signed-in operator. */
export function sendProblem(
  response: ServerResponse,
  view: PageView,
  { status, text }: { readonly status: number; readonly text: string },
): void {
  const parts = [html`<p class="state warning" role="alert">${text}</p>`];
  sendPage(response, status, sectionPage(view, undefined, { hasRange: false, parts }));
}

/** A page of the signed-in operator. */
export function sectionPage(
  view: PageView,
  name: SectionName | undefined,
  { hasRange, parts }: SectionContent,
): Html {
  const { texts } = view;
  const title = name === undefined ? texts.problems.title : texts.sections[name];
  const content = parts.map((part) => ('shown' in part ? part.shown : part));
  return documentOf(
    view,
    title,
    html`${navigation(view, name)}
<main id="content"><h1>${title}</h1>
${hasRange ? rangeBar(view) : ''}
${content}</main>
<footer><p>${texts.footer(view.zone)}</p></footer>`,
  );
}

/** The frame of every page. It loads one style, and nothing else. */
export function documentOf({ texts }: PageView, title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="${texts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} – ${texts.site}</title>
<link rel="stylesheet" href="${ROOT}page.css"><link rel="icon" href="${ROOT}mark.svg"></head>
<body><a class="hidden" href="#content">${texts.skip}</a>
${body}</body></html>
`;
}

function navigation(view: PageView, current: SectionName | undefined): Html {
  const { texts, link } = view;
  const links = Object.entries(texts.sections).map(([name, text]) =>
    choiceLink(link(name === 'overview' ? ROOT : `${ROOT}${name}`), text, name === current),
  );
  return html`<header><a class="brand" href="${link(ROOT)}"><img src="${ROOT}mark.svg" alt="" width="26" height="26">${texts.site}</a>
<nav aria-label="${texts.navigation}"><ul>${links}</ul></nav>
${languageLink(view)}<form method="post" action="${link(`${ROOT}sign-out`)}"><button>${texts.signOut}</button></form></header>`;
}

/** A link of a list of which one is chosen. */
export function choiceLink(address: string, text: string, isChosen: boolean): Html {
  return html`<li><a href="${address}"${isChosen ? html` aria-current="true"` : ''}>${text}</a></li>`;
}

/** The same page in the other language. */
export function languageLink({ locale, texts, path, query, link }: PageView): Html {
  const other = locale === 'en' ? 'zh' : 'en';
  const address = link(path, { ...Object.fromEntries(query), lang: other });
  return html`<a href="${address}" lang="${other}">${texts.otherLanguage}</a>`;
}

/** The choice of the time range. */
function rangeBar(view: PageView): Html {
  const { texts, range, path, query, link, today } = view;
  const kept = Object.fromEntries(query);
  const links = presets(today).map(({ name, from, to }) => {
    const isChosen = from === range.from && to === range.to;
    return choiceLink(link(path, { ...kept, from, to }), texts.range.presets[name], isChosen);
  });
  return html`<div class="row range" role="group" aria-label="${texts.range.title}"><ul>${links}</ul>
<form action="${path}">${keptFields(view, ['lang', 'by'])}<label>${texts.range.from} <input type="date" name="from" value="${range.from}" required></label>
<label>${texts.range.to} <input type="date" name="to" value="${range.to}" required></label>
<button>${texts.range.show}</button></form></div>`;
}

/** Values of the address that a form keeps. */
export function keptFields({ query }: PageView, names: readonly string[]): readonly Html[] {
  return names.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [html`<input type="hidden" name="${name}" value="${value}">`];
  });
}
