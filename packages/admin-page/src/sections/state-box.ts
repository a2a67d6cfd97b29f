import { quotaDay } from '@social-data/ledger/rules/limits';
import type { UpstreamKeyState } from '@social-data/relay/relay-status';
import type { Reason } from '@social-data/source/readiness-reason';
import type { UsageFigures } from '../figures.ts';
import { type Html, html } from '../html.ts';
import { type PageView, ROOT } from '../page-view.ts';
import type { PageSources, SectionName } from '../section.ts';

type Mood = 'good' | 'warning' | 'bad';

/** The share of today's calls from which failures need attention, as in the alert `SocialDataCallsFail`. */
const MANY_FAILURES = 0.05;
/** The share of a key's daily limit from which it needs attention. */
const NEAR_LIMIT = 0.8;
const DAY_MS = 86_400_000;
/** A backup each night is at most this old when the next one has failed. */
const OLD_BACKUP_MS = 2 * DAY_MS;
/** As in the alert `SocialDataCertificateEnds`. */
const CERTIFICATE_ENDS_MS = 14 * DAY_MS;

/** What does not work at present, in the sentences of `/readyz`, and what needs attention although calls are served. */
export async function presentState(view: PageView, sources: PageSources): Promise<Html> {
  const { texts, percent } = view;
  const { problems, degraded } = sources.readiness();
  const { day } = quotaDay(view.zone, view.now);
  const today = await sources.figures.usage({ from: day, to: day });
  const notices = [
    ...failureNotices(view, today),
    ...keyNotices(view, sources),
    ...(await budgetNotices(view, sources)),
    ...backupNotices(view, sources),
    ...certificateNotices(view, sources),
  ];
  if (problems.length > 0)
    return stateBox(view, 'bad', texts.state.problem, [...problems, ...degraded], notices);
  if (degraded.length + notices.length > 0)
    return stateBox(view, 'warning', texts.state.degraded, degraded, notices);
  const failed = failedShare(today);
  return stateBox(
    ...([view, 'good'] as const),
    failed > 0 ? texts.state.wellBut(percent(failed)) : texts.state.well,
  );
}

function failedShare({ total: { calls, successes } }: UsageFigures): number {
  return calls === 0 ? 0 : (calls - successes) / calls;
}

function failureNotices(view: PageView, today: UsageFigures): readonly Html[] {
  const { texts, percent } = view;
  const [most] = today.code
    .filter(({ key }) => key !== '0')
    .toSorted((one, other) => other.calls - one.calls);
  const share = failedShare(today);
  if (most === undefined || share < MANY_FAILURES) return [];
  const code = most.key ?? '';
  const sentence = texts.state.failures(percent(share), code, meaningOf(view, code));
  return [linked(view, 'failures', sentence)];
}

/** The keys that have nearly used up their daily limit. */
export function keyNotices(
  view: PageView,
  { upstream, dailyLimit }: Pick<PageSources, 'upstream' | 'dailyLimit'>,
): readonly Html[] {
  const { texts, number } = view;
  const status: { readonly keys?: readonly UpstreamKeyState[] } = upstream?.() ?? {};
  if (dailyLimit === null) return [];
  return (status.keys ?? []).flatMap(({ key, today = 0 }) =>
    today < NEAR_LIMIT * dailyLimit
      ? []
      : [linked(view, 'upstream', texts.state.key(key, number(today), number(dailyLimit)))],
  );
}

async function budgetNotices(view: PageView, { figures }: PageSources): Promise<readonly Html[]> {
  const { texts, number } = view;
  return (await figures.budgets())
    .filter(({ share }) => share >= 1)
    .map(({ subject, period, spent, credits, isHard }) => {
      const sum = texts.budgets.spentOf(number(spent), number(credits));
      const name = `${subject} (${texts.budgets.periods[period]})`;
      return linked(view, 'budgets', texts.state.budget(name, sum, isHard));
    });
}

function backupNotices(view: PageView, { lastBackup }: PageSources): readonly Html[] {
  const at = lastBackup?.();
  if (at === undefined) return [];
  if (at === null) return [html`${view.texts.state.noBackup}`];
  const age = view.now - at;
  if (age < OLD_BACKUP_MS) return [];
  return [html`${view.texts.state.oldBackup(view.number(Math.floor(age / DAY_MS)))}`];
}

function certificateNotices(view: PageView, { certificateExpiry }: PageSources): readonly Html[] {
  const expiresAt = certificateExpiry();
  if (expiresAt === undefined || expiresAt - view.now >= CERTIFICATE_ENDS_MS) return [];
  return [html`${view.texts.state.certificate(view.time(expiresAt))}`];
}

/** What a result code means; null is that of no call. */
export function meaningOf({ texts: { codes } }: PageView, code: string | null): string {
  return codes[code ?? ''] ?? codes.other ?? '';
}

/** A sentence that leads to the section with the details. */
function linked({ link }: PageView, section: SectionName, sentence: string): Html {
  return html`<a href="${link(`${ROOT}${section}`)}">${sentence}</a>`;
}

/** A sentence with its reasons, in the language of the page as far as its texts have them, and with further notices. */
export function stateBox(
  { texts }: PageView,
  mood: Mood,
  sentence: string,
  reasons: readonly Reason[] = [],
  notices: readonly Html[] = [],
): Html {
  const items = [
    ...reasons.map(
      ({ id, message }) =>
        html`<li>${texts.meanings[id] === undefined ? '' : html`${texts.meanings[id]}<br>`}<span lang="en">${message}</span></li>`,
    ),
    ...notices.map((notice) => html`<li>${notice}</li>`),
  ];
  const list = items.length === 0 ? '' : html`<ul>${items}</ul>`;
  return html`<section class="state ${mood}" aria-label="${texts.state.title}"><p>${sentence}</p>${list}</section>`;
}
