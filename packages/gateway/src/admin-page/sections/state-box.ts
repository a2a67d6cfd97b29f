import type { ReadinessState } from '../../observability/admin-status.ts';
import type { Reason } from '../../readiness-reason.ts';
import { type Html, html } from '../html.ts';
import type { PageView } from '../page-view.ts';

type Mood = 'good' | 'warning' | 'bad';

/** What does not work at present, in the sentences of `/readyz`. */
export function readinessBox(view: PageView, { problems, degraded }: ReadinessState): Html {
  const { texts } = view;
  if (problems.length > 0)
    return stateBox(view, 'bad', texts.state.problem, [...problems, ...degraded]);
  if (degraded.length > 0) return stateBox(view, 'warning', texts.state.degraded, degraded);
  return stateBox(view, 'good', texts.state.well);
}

/** A sentence with its reasons, in the language of the page as far as its texts have them. */
export function stateBox(
  { texts }: PageView,
  mood: Mood,
  sentence: string,
  reasons: readonly Reason[] = [],
): Html {
  const meanings = texts.state.meanings;
  const items = reasons.map(
    ({ id, message }) =>
      html`<li>${meanings[id] === undefined ? '' : html`${meanings[id]}<br>`}<span lang="en">${message}</span></li>`,
  );
  const list = items.length === 0 ? '' : html`<ul>${items}</ul>`;
  return html`<section class="state ${mood}" aria-label="${texts.state.title}"><p>${sentence}</p>${list}</section>`;
}
