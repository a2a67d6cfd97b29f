import { type CallHour, HOUR_MS, KEPT_HOURS } from '@social-data/ledger/call-hours';
import { endOfPeriod, startOfQuotaDay } from '@social-data/ledger/limits/quota-day';
import { type Bar, barChart } from './bar-chart.ts';
import { budgetRows, type NamedBudget, shareOf, subjectOf } from './budget-rows.ts';
import type { Figures } from './figures.ts';
import { type Html, html } from './html.ts';
import { createTable, inOneLine, type PageTable, timeColumn } from './page-table.ts';
import { type PageView, ROOT } from './page-view.ts';
import type { RecentFailure } from './recent-calls.ts';
import type { Section } from './section.ts';
import { serviceSection } from './sections/service-section.ts';
import { chosenDimension, spendChart } from './sections/spend-chart.ts';
import { keyColumns, spendSection, totalColumns } from './sections/spend-section.ts';
import { presentState } from './sections/state-box.ts';
import { tiles } from './sections/tiles.ts';
import { isExpiring, type TokenRow, tokenRows } from './sections/token-rows.ts';
import { tokensSection } from './sections/tokens-section.ts';
import { upstreamSection } from './sections/upstream-section.ts';
import type { CodeText, Texts } from './texts/en.ts';

const SHOWN_SPENDERS = 10;
const SHOWN_ROWS = 5;
/** The share of a budget from which it is shown. */
const NEAR = 0.8;

/** What an operator looks at first: the state, the spend, and what needs attention soon. */
const overviewSection: Section = async (view, sources) => {
  const { texts, range, link } = view;
  const { figures } = sources;
  // One read after the other: each has a thread, and several would take the processor from calls.
  const usage = await figures.usage(range);
  const budgets = await budgetRows(figures);
  const tokens = await tokenRows(figures);
  const by = chosenDimension(view, usage);
  const near = budgets.filter((each) => shareOf(each) >= NEAR);
  const expiring = tokens.filter((each) => isExpiring(each, view.now));
  return {
    hasRange: true,
    parts: [
      await presentState(view, sources),
      tiles(view, usage.total),
      await spendChart(view, figures, { usage, by }),
      createTable(view, {
        name: 'top',
        title: texts.spend.top,
        columns: [...keyColumns(view, by), ...totalColumns(view, usage.total)],
        rows: usage[by].slice(0, SHOWN_SPENDERS),
        after: html`<p><a href="${link(`${ROOT}spend`, { by })}">${texts.spend.all}</a></p>`,
      }),
      html`<div class="columns">${nearBudgets(view, near)}${expiringTokens(view, expiring)}</div>`,
    ],
  };
};

function nearBudgets(view: PageView, near: readonly NamedBudget[]): Html {
  const { texts, link, number } = view;
  const items = near
    .toSorted((one, other) => shareOf(other) - shareOf(one))
    .slice(0, SHOWN_ROWS)
    .map(
      (budget) =>
        html`<li><b>${subjectOf(budget)}</b> ${texts.budgets.periods[budget.period]}: ${texts.budgets.spentOf(number(budget.spent), number(budget.credits))}</li>`,
    );
  return html`<section aria-labelledby="near-title"><h2 id="near-title">${texts.budgets.near}</h2>
${items.length === 0 ? html`<p>${texts.budgets.noneNear}</p>` : html`<ul>${items}</ul>`}
<p><a href="${link(`${ROOT}budgets`)}">${texts.budgets.seeAll}</a></p></section>`;
}

function expiringTokens(view: PageView, expiring: readonly TokenRow[]): Html {
  const { texts, link, time } = view;
  const items = expiring
    .toSorted((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
    .slice(0, SHOWN_ROWS)
    .map((token) => html`<li><b>${token.name}</b> ${time(token.expiresAt ?? 0)}</li>`);
  const address = link(`${ROOT}tokens`, { state: 'expiring', sort: 'expires_at' });
  return html`<section aria-labelledby="expiring-title"><h2 id="expiring-title">${texts.tokens.expiring}</h2>
${items.length === 0 ? html`<p>${texts.tokens.noneExpiring}</p>` : html`<ul>${items}</ul>`}
<p><a href="${items.length === 0 ? link(`${ROOT}tokens`) : address}">${texts.tokens.seeAll}</a></p></section>`;
}

/** Codes with a colour of their own; all others share one. */
const MAX_CODES = 5;

/** Rows of the table, which has the newest ones first. */
const SHOWN_HOURS = 20;

/** Calls by the hour: those that failed, by result code, and all of them. */
async function hourCharts(
  view: PageView,
  figures: Figures,
): Promise<{ readonly charts: readonly Html[]; readonly table: PageTable }> {
  const { texts } = view;
  const hours = hoursOf(view);
  const from = hours[0] ?? 0;
  const rows = await figures.hours({ from, before: from + hours.length * HOUR_MS });
  const byHour = Map.groupBy(rows, ({ hour }) => hour);
  const codes = mostFrequent(rows.filter(({ code }) => code !== 0));
  const shown = codes.slice(0, MAX_CODES);
  const hasOthers = codes.length > shown.length;
  const failed = (of: readonly CallHour[]) => {
    const each = shown.map((code) => callsOf(of, (other) => other === code));
    const others = callsOf(of, (code) => code !== 0 && !shown.includes(code));
    return hasOthers ? [...each, others] : each;
  };
  const bars = (values: (of: readonly CallHour[]) => readonly number[]): readonly Bar[] =>
    hours.map((hour) => ({ label: view.time(hour), values: values(byHour.get(hour) ?? []) }));
  const names = shown.map((code) => `${code} ${texts.failures.codeTexts[code]?.[0] ?? ''}`.trim());
  const series = hasOthers ? [...names, texts.spend.others] : names;
  return {
    charts: [
      barChart(view, {
        ...{ name: 'failed', title: texts.failures.perHour, note: texts.failures.hoursNote },
        ...{ series, hasOthers, bars: bars(failed) },
      }),
      barChart(view, {
        ...{ name: 'all', title: texts.failures.allPerHour, series: [texts.columns.calls] },
        bars: bars((of) => [callsOf(of, () => true)]),
      }),
    ],
    table: createTable(view, {
      name: 'hours',
      title: texts.failures.hours,
      columns: [
        timeColumn(view, 'hour', ({ hour }: CallHour) => hour),
        { name: 'code', value: ({ code }) => String(code) },
        { name: 'calls', value: ({ calls }) => calls },
      ],
      rows: rows.toReversed(),
      count: SHOWN_HOURS,
    }),
  };
}

/** The hours of the range that are kept, up to now. */
function hoursOf({ range, zone, now }: PageView): readonly number[] {
  const hourOf = (time: number) => Math.floor(time / HOUR_MS) * HOUR_MS;
  const last = Math.min(hourOf(now), endOfPeriod(zone, range.to) - 1);
  const first = Math.max(
    hourOf(startOfQuotaDay(zone, range.from)),
    hourOf(now) - KEPT_HOURS * HOUR_MS,
  );
  const count = Math.max(0, Math.floor((last - first) / HOUR_MS) + 1);
  return Array.from({ length: count }, (_, at) => first + at * HOUR_MS);
}

function mostFrequent(rows: readonly CallHour[]): readonly number[] {
  const calls = new Map<number, number>();
  for (const row of rows) calls.set(row.code, (calls.get(row.code) ?? 0) + row.calls);
  return [...calls].sort(([, one], [, other]) => other - one).map(([code]) => code);
}

function callsOf(rows: readonly CallHour[], isCounted: (code: number) => boolean): number {
  return rows.reduce((sum, { code, calls }) => (isCounted(code) ? sum + calls : sum), 0);
}

/** Why calls fail: now, by the hour, by result code and by token. */
const failuresSection: Section = async (view, sources) => {
  const { texts, range, percent } = view;
  const { figures } = sources;
  // One read after the other: each has a thread, and several would take the processor from calls.
  const { total, code } = await figures.usage(range);
  const { charts, table } = await hourCharts(view, figures);
  const failed = await figures.failures(range);
  const { failures } = sources.recentCalls();
  return {
    hasRange: true,
    parts: [
      await presentState(view, sources),
      createTable(view, {
        name: 'codes',
        isWide: true,
        title: texts.failures.codes,
        note: texts.failures.codesNote,
        columns: [
          { name: 'code', value: ({ key }) => key },
          { name: 'meaning', value: ({ key }) => codeText(view, key)[0] },
          { name: 'calls', value: ({ calls }) => calls },
          {
            name: 'share',
            value: ({ calls }) => Math.round((calls / total.calls) * 10_000) / 10_000,
            show: ({ calls }) => percent(calls / total.calls),
          },
          { name: 'advice', value: ({ key }) => codeText(view, key)[1] },
        ],
        rows: code.toSorted((one, other) => other.calls - one.calls),
      }),
      ...charts,
      createTable(view, {
        name: 'recent',
        isWide: true,
        title: texts.failures.recent,
        note: texts.failures.recentNote,
        columns: [
          timeColumn(view, 'at', ({ at }: RecentFailure) => at),
          {
            name: 'request',
            value: ({ requestId }) => requestId,
            show: ({ requestId }) => inOneLine(requestId),
          },
          { name: 'name', value: ({ name }) => name },
          { name: 'token', value: ({ accountId }) => accountId },
          { name: 'operation', value: ({ operationId }) => operationId },
          { name: 'code', value: ({ code }) => String(code) },
          { name: 'meaning', value: ({ code }) => codeText(view, String(code))[0] },
          { name: 'ms', value: ({ milliseconds }) => Math.round(milliseconds * 10) / 10 },
        ],
        rows: failures,
      }),
      createTable(view, {
        name: 'tokens',
        title: texts.failures.byToken,
        note: texts.failures.byTokenNote,
        columns: [
          { name: 'name', value: ({ name }) => name },
          { name: 'token', value: ({ accountId }) => accountId },
          { name: 'failures', value: ({ failures }) => failures },
          { name: 'quota_taken', value: ({ quotaTaken }) => quotaTaken },
          { name: 'uncertain', value: ({ uncertain }) => uncertain },
          { name: 'uncertain_credits', value: ({ uncertainCredits }) => uncertainCredits },
        ],
        rows: failed,
      }),
      table,
    ],
  };
};

function codeText({ texts }: PageView, code: string | null): CodeText {
  return texts.failures.codeTexts[code ?? ''] ?? texts.failures.otherCode;
}

/** Budgets with what is spent of them in the current day or month. */
const budgetsSection: Section = async (view, { figures }) => {
  const { texts } = view;
  const rows = (await budgetRows(figures)).toSorted((one, other) => shareOf(other) - shareOf(one));
  const table = createTable(view, {
    name: 'budgets',
    isWide: true,
    title: texts.budgets.title,
    note: rows.length === 0 ? texts.budgets.none : undefined,
    columns: [
      { name: 'name', value: subjectOf, show: (budget) => nameAndBar(view, budget) },
      { name: 'group', value: ({ group }) => group },
      {
        name: 'period',
        value: ({ period }) => period,
        show: ({ period }) => texts.budgets.periods[period],
      },
      {
        name: 'kind',
        value: ({ isHard }) => (isHard ? 'hard' : 'soft'),
        show: ({ isHard }) => (isHard ? texts.budgets.hard : texts.budgets.soft),
      },
      { name: 'credits', value: ({ credits }) => credits },
      { name: 'spent', value: ({ spent }) => spent },
      { name: 'in_flight', value: ({ spent, taken }) => taken - spent },
      { name: 'left', value: ({ credits, taken }) => Math.max(0, credits - taken) },
      {
        name: 'thresholds',
        value: ({ thresholds }) => thresholds.map(String),
        show: ({ thresholds }) => thresholds.map((each) => `${each} %`).join(', '),
      },
      timeColumn(view, 'resets_at', ({ resetsAt }: NamedBudget) => resetsAt),
    ],
    rows,
  });
  return { hasRange: false, parts: [table] };
};

/** A bar of what is spent, with a line at each threshold. One that is exceeded fills all of it. */
function nameAndBar(view: PageView, budget: NamedBudget): Html {
  const { texts, number } = view;
  const { spent, credits, thresholds } = budget;
  const full = Math.max(100, ...thresholds);
  const width = Math.min(full, shareOf(budget) * 100);
  const lines = thresholds.map((at) => `M${at} 0V10`).join('');
  const kind = shareOf(budget) >= 1 ? 'spent' : shareOf(budget) >= 0.8 ? 'near' : 'fine';
  const label = `${texts.budgets.spentOf(number(spent), number(credits))}; ${texts.budgets.thresholds(thresholds.map((each) => `${each} %`).join(', '))}`;
  return html`<b>${subjectOf(budget)}</b><svg class="budget ${kind}" viewBox="0 0 ${full} 10" preserveAspectRatio="none" role="img" aria-label="${label}"><title>${label}</title><rect class="all" width="${full}" height="10"/><rect class="part" width="${Math.round(width * 10) / 10}" height="10"/><path d="${lines}"/></svg>`;
}

export type SectionName = keyof Texts['sections'];

/** The pages in the order of the navigation. Their names are in their addresses. */
export const sections: Readonly<Record<SectionName, Section>> = {
  overview: overviewSection,
  spend: spendSection,
  failures: failuresSection,
  tokens: tokensSection,
  budgets: budgetsSection,
  upstream: upstreamSection,
  service: serviceSection,
};

export const sectionNames = Object.keys(sections).filter(isSectionName);

export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(sections, name);
}
