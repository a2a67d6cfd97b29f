import { quotaDay } from '@social-data/ledger/rules/limits';
import { type Html, html } from './html.ts';
import { type PageView, ROOT } from './page-view.ts';
import type { SectionContent, SectionName } from './section.ts';
import { presets } from './time-range.ts';

/** A page of the signed-in operator. */
export function sectionPage(
  view: PageView,
  name: SectionName | undefined,
  { hasRange, parts }: SectionContent,
): Html {
  const { texts } = view;
  const title = name === undefined ? texts.errors.title : texts.sections[name];
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
<meta name="color-scheme" content="light dark"><title>${title} – ${texts.site}</title>
<link rel="stylesheet" href="${ROOT}page.css"><link rel="icon" href="${ROOT}mark.svg"></head>
<body><a class="hidden" href="#content">${texts.skip}</a>
${body}</body></html>
`;
}

function navigation(view: PageView, current: SectionName | undefined): Html {
  const { texts, link } = view;
  const links = Object.entries(texts.sections).map(([name, text]) => {
    const address = link(name === 'overview' ? ROOT : `${ROOT}${name}`);
    return html`<li><a href="${address}"${name === current ? html` aria-current="page"` : ''}>${text}</a></li>`;
  });
  return html`<header><a class="brand" href="${link(ROOT)}"><img src="${ROOT}mark.svg" alt="" width="26" height="26">${texts.site}</a>
<nav aria-label="${texts.navigation}"><ul>${links}</ul></nav>
${languageLink(view)}<form method="post" action="${link(`${ROOT}sign-out`)}"><button>${texts.signOut}</button></form></header>`;
}

/** The same page in the other language. */
export function languageLink({ locale, texts, path, query, link }: PageView): Html {
  const other = locale === 'en' ? 'zh' : 'en';
  const address = link(path, { ...Object.fromEntries(query), lang: other });
  return html`<a href="${address}" lang="${other}">${texts.otherLanguage}</a>`;
}

/** The choice of the time range, and what was wrong with that of the address. */
function rangeBar(view: PageView): Html {
  const { texts, range, path, query, link } = view;
  const ranges = presets(quotaDay(view.zone, view.now).day);
  const links = ranges.map(({ name, from, to }) => {
    const isCurrent = from === range.from && to === range.to;
    const address = link(path, { ...Object.fromEntries(query), from, to });
    return html`<li><a href="${address}"${isCurrent ? html` aria-current="true"` : ''}>${texts.range.presets[name]}</a></li>`;
  });
  const others = [...query.keys()].filter((name) => name !== 'from' && name !== 'to');
  return html`${problemOf(view)}<div class="row range" role="group" aria-label="${texts.range.title}"><ul>${links}</ul>
<form action="${path}">${keptFields(view, others)}<label>${texts.range.from} <input type="date" name="from" value="${range.from}" required></label>
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

function problemOf({ texts, range, rangeProblem }: PageView): Html {
  if (rangeProblem === undefined) return html``;
  const problem = texts.range.problems[rangeProblem];
  const fallback = texts.range.fallback(range.from, range.to);
  return html`<p class="state warning" role="alert">${problem} ${fallback}</p>`;
}
