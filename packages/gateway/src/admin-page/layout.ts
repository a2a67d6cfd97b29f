import { quotaDay } from '@social-data/ledger/limits/quota-day';
import { type Html, html } from './html.ts';
import { type PageView, ROOT } from './page-view.ts';
import type { SectionContent } from './section.ts';
import { type SectionName, sectionNames } from './sections.ts';
import { MAX_DAYS, type Preset, presets } from './time-range.ts';

/** The choice of the time range, and what was wrong with that of the address. */
function rangeBar(view: PageView): Html {
  const { texts, range, path, query, link } = view;
  const links = Object.entries(presets(quotaDay(view.zone, view.now).day)).map(
    ([name, { from, to }]) => {
      const isCurrent = from === range.from && to === range.to;
      const address = link(path, { ...Object.fromEntries(query), from, to });
      return html`<li><a href="${address}"${isCurrent ? html` aria-current="true"` : ''}>${labelOf(view, name)}</a></li>`;
    },
  );
  const others = [...query].filter(([name]) => name !== 'from' && name !== 'to');
  const kept = others.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`${problemOf(view)}<div class="range" role="group" aria-label="${texts.range.title}"><div class="choice"><ul>${links}</ul></div>
<form action="${path}">${kept}<label>${texts.range.from} <input type="date" name="from" value="${range.from}" required></label>
<label>${texts.range.to} <input type="date" name="to" value="${range.to}" required></label>
<button>${texts.range.show}</button></form></div>`;
}

function labelOf({ texts }: PageView, name: string): string {
  const labels: Readonly<Record<string, string>> = texts.range.presets satisfies Record<
    Preset,
    string
  >;
  return labels[name] ?? name;
}

function problemOf({ texts, range, rangeProblem }: PageView): Html {
  if (rangeProblem === undefined) return html``;
  const { problems, fallback } = texts.range;
  const problem = rangeProblem === 'length' ? problems.length(MAX_DAYS) : problems[rangeProblem];
  return html`<p class="state warning" role="alert">${problem} ${fallback(range.from, range.to)}</p>`;
}

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
<footer><p>${texts.zone(view.zone)} ${texts.freshness} ${texts.readOnly}</p></footer>`,
  );
}

/** The frame of every page. It loads one style, and nothing else. */
export function documentOf({ texts }: PageView, title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="${texts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} – ${texts.site}</title>
<link rel="stylesheet" href="${ROOT}page.css"><link rel="icon" href="${ROOT}mark.svg"></head>
<body><a class="skip" href="#content">${texts.skip}</a>
${body}</body></html>
`;
}

function navigation(view: PageView, current: SectionName | undefined): Html {
  const { texts, link } = view;
  const links = sectionNames.map(
    (name) =>
      html`<li><a href="${link(addressOf(name))}"${name === current ? html` aria-current="page"` : ''}>${texts.sections[name]}</a></li>`,
  );
  return html`<header><a class="brand" href="${link(ROOT)}"><img src="${ROOT}mark.svg" alt="" width="26" height="26">${texts.site}</a>
<nav aria-label="${texts.navigation}"><ul>${links}</ul></nav>
<div class="account">${languageLink(view)}<form method="post" action="${link(`${ROOT}sign-out`)}"><button class="plain">${texts.signOut}</button></form></div></header>`;
}

function addressOf(name: SectionName): string {
  return name === 'overview' ? ROOT : `${ROOT}${name}`;
}

/** The same page in the other language. */
export function languageLink({ locale, texts, path, query, link }: PageView): Html {
  const other = locale === 'en' ? 'zh' : 'en';
  const address = link(path, { ...Object.fromEntries(query), lang: other });
  return html`<a href="${address}" lang="${other}">${texts.otherLanguage}</a>`;
}
