import { quotaDay } from '../ledger/limits/quota-day.ts';
import { type Html, html } from './html.ts';
import type { PageView } from './page-view.ts';
import { MAX_DAYS, type Preset, presets } from './time-range.ts';

/** The choice of the time range, and what was wrong with that of the address. */
export function rangeBar(view: PageView): Html {
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
