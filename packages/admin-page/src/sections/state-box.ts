import { type KeyTotals, type PageSources, sumOf } from '../figures.ts';
import { type Html, html } from '../html.ts';
import type { SectionName } from '../layout.ts';
import { type PageView, ROOT } from '../page-view.ts';
import { meanings } from '../value-texts.ts';

/** The share of today's calls from which failures need attention, as in the alert `SocialDataCallsFail`. */
const MANY_FAILURES = 0.05;
/** The share of a key's daily limit from which it needs attention. */
const NEAR_LIMIT = 0.8;
const DAY_MS = 86_400_000;
/** A backup each night is at most this old when the next one has failed. */
const OLD_BACKUP_MS = 2 * DAY_MS;
/** As in the alert `SocialDataCertificateEnds`. */
const CERTIFICATE_ENDS_MS = 14 * DAY_MS;

/**
 * What does not work at present, in the sentences of `/readyz` and in the language of the page, and what needs attention
 * although calls are served.
 */
export async function presentState(view: PageView, sources: PageSources): Promise<Html> {
  const { locale, texts, today } = view;
  const { problems, degraded } = sources.readiness();
  const reasons = [...problems, ...degraded].map(({ id, message }) => {
    const meaning = locale === 'zh' ? html`${meanings[id]}<br>` : '';
    return html`${meaning}<span lang="en">${message}</span>`;
  });
  const codes = await sources.figures.sums({ by: 'code', from: today, to: today });
  const items = [
    ...reasons,
    ...failureNotices(view, codes),
    ...keyNotices(view, sources),
    ...(await budgetNotices(view, sources)),
    ...backupNotices(view, sources),
    ...certificateNotices(view, sources),
  ];
  const mood = problems.length > 0 ? 'bad' : items.length > 0 ? 'warning' : 'good';
  const list =
    items.length === 0 ? '' : html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
  return html`<section class="state ${mood}" aria-label="${texts.state.title}"><p>${texts.state[mood]}</p>${list}</section>`;
}

function failureNotices(view: PageView, codes: readonly KeyTotals[]): readonly Html[] {
  const { texts, percent } = view;
  const { calls, successes } = sumOf(codes);
  const most = codes.find(({ key }) => key !== '0');
  if (most === undefined || calls - successes < MANY_FAILURES * calls) return [];
  const code = `${most.key} (${meaningOf(view, most.key)})`;
  const sentence = texts.state.failures(percent((calls - successes) / calls), code);
  return [linked(view, 'failures', sentence)];
}

/** The keys that have nearly used up their daily limit. */
function keyNotices(view: PageView, { upstream, dailyLimit }: PageSources): readonly Html[] {
  const { texts, number } = view;
  if (dailyLimit === null) return [];
  return (upstream?.().keys ?? [])
    .filter(({ today = 0 }) => today >= NEAR_LIMIT * dailyLimit)
    .map(({ key, today = 0 }) =>
      linked(view, 'service', texts.state.key(key, number(today), number(dailyLimit))),
    );
}

async function budgetNotices(view: PageView, { figures }: PageSources): Promise<readonly Html[]> {
  const { texts, number } = view;
  return (await figures.budgets())
    .filter(({ share }) => share >= 1)
    .map(({ subject, period, spent, credits, isHard }) => {
      const name = `${subject} (${texts.budgets.periods[period]})`;
      const sentence = texts.state.budget(name, number(spent), number(credits));
      return linked(view, 'budgets', sentence + (isHard ? texts.state.refuses : ''));
    });
}

function backupNotices(
  { texts, now, number }: PageView,
  { lastBackup }: PageSources,
): readonly Html[] {
  const at = lastBackup?.();
  if (at === undefined) return [];
  if (at === null) return [html`${texts.state.noBackup}`];
  const days = Math.floor((now - at) / DAY_MS);
  return now - at < OLD_BACKUP_MS ? [] : [html`${texts.state.oldBackup(number(days))}`];
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
