import { type Html, html } from '../html.ts';
import type { PageView } from '../page-view.ts';
import type { Totals } from '../usage-figures.ts';

/** The four figures of a range that everyone asks for first. */
export function tiles(view: PageView, { calls, successes, credits, saved }: Totals): Html {
  const { texts, number, percent } = view;
  const failed = calls - successes;
  const share =
    calls === 0 ? '' : html`<dd class="note">${texts.tiles.share(percent(failed / calls))}</dd>`;
  return html`<dl class="tiles">
<div><dt>${texts.tiles.credits}</dt><dd>${number(credits)}</dd></div>
<div><dt>${texts.tiles.calls}</dt><dd>${number(calls)}</dd></div>
<div><dt>${texts.tiles.failed}</dt><dd>${number(failed)}</dd>${share}</div>
<div><dt>${texts.tiles.saved}</dt><dd>${number(saved)}</dd></div>
</dl>`;
}
