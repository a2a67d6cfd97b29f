import type { ReadinessState } from '../../observability/admin-status.ts';
import type { Reason } from '../../readiness-reason.ts';
import { type Html, html } from '../html.ts';
import type { PageView } from '../page-view.ts';

/** What does not work at present, in the sentences of `/readyz`. */
export function stateBox({ texts }: PageView, { problems, degraded }: ReadinessState): Html {
  const list = (reasons: readonly Reason[]) =>
    html`<ul>${reasons.map(({ message }) => html`<li lang="en">${message}</li>`)}</ul>`;
  if (problems.length > 0)
    return box('bad', html`<p>${texts.state.problem}</p>${list([...problems, ...degraded])}`);
  if (degraded.length > 0)
    return box('warning', html`<p>${texts.state.degraded}</p>${list(degraded)}`);
  return box('good', html`<p>${texts.state.well}</p>`);

  function box(kind: string, content: Html): Html {
    return html`<section class="state ${kind}" aria-label="${texts.state.title}">${content}</section>`;
  }
}
