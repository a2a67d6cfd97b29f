import { formatRate, type TokenState, tokenState } from '@social-data/ledger/accounts';
import type { TokenFigures } from '../figures.ts';
import { type Html, html } from '../html.ts';
import { keptFields } from '../layout.ts';
import { createTable, plain, SHOWN_ROWS, type TableColumn, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';

const STATES = ['any', 'active', 'expiring', 'expired', 'revoked'] as const;

/** The look of a state. */
const MOODS: Readonly<Record<TokenState, string>> = {
  ...{ active: 'good', expired: 'warning', revoked: 'bad' },
};

/** An expiry counts as soon within this time: 30 days, in milliseconds. */
const SOON_MS = 30 * 86_400_000;

interface TokenChoice {
  readonly search: string;
  readonly state: (typeof STATES)[number];
}

/** Tokens with their state, limits and last use. Never a token itself: only hashes are stored. */
export const tokensSection: Section = async (view, { figures }) => {
  const { texts, query } = view;
  const choice = {
    search: query.get('search')?.trim() ?? '',
    state: STATES.find((each) => each === query.get('state')) ?? 'any',
  };
  const rows = chosenRows(await figures.tokens(), choice, view.now);
  const pages = Math.max(1, Math.ceil(rows.length / SHOWN_ROWS));
  const asked = Number.parseInt(query.get('page') ?? '1', 10);
  const page = Math.min(pages, Math.max(1, Number.isNaN(asked) ? 1 : asked));
  const table = createTable(view, {
    name: 'tokens',
    title: texts.tokens.title,
    note: texts.tokens.note,
    columns: columns(view),
    rows,
    from: (page - 1) * SHOWN_ROWS,
    before: filterForm(view, choice, rows.length),
    after: pageLinks(view, page, pages),
  });
  return { hasRange: false, parts: [table] };
};

export function isExpiring(token: TokenFigures, now: number): boolean {
  const { expiresAt } = token;
  return tokenState(token, now) === 'active' && expiresAt !== null && expiresAt <= now + SOON_MS;
}

/** The newest first; of those that expire, the soonest. */
function chosenRows(
  rows: readonly TokenFigures[],
  { search, state }: TokenChoice,
  now: number,
): readonly TokenFigures[] {
  const part = search.toLowerCase();
  const chosen = rows.filter(
    (row) =>
      (state === 'any' ||
        (state === 'expiring' ? isExpiring(row, now) : tokenState(row, now) === state)) &&
      [row.name, row.id, row.group ?? ''].some((text) => text.toLowerCase().includes(part)),
  );
  return state === 'expiring'
    ? chosen.sort((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
    : chosen.sort((one, other) => other.createdAt - one.createdAt);
}

/** The columns of `tokens list`, and the last use. */
function columns(view: PageView): readonly TableColumn<TokenFigures>[] {
  const { texts, now, number } = view;
  const { unlimited, states, never, all } = texts.tokens;
  const stateOf = (row: TokenFigures) => tokenState(row, now);
  const limit = (
    name: 'balance' | 'daily_quota',
    value: (row: TokenFigures) => number | null,
  ): TableColumn<TokenFigures> => ({
    ...{ name, value },
    show: (row) => {
      const own = value(row);
      return own === null ? unlimited : number(own);
    },
  });
  return [
    { name: 'name', value: ({ name }) => name, show: ({ name }) => html`<b>${name}</b>` },
    {
      name: 'state',
      value: stateOf,
      show: (row) =>
        html`<span class="badge ${MOODS[stateOf(row)]}">${states[stateOf(row)]}</span>`,
    },
    timeColumn(view, 'expires_at', ({ expiresAt }) => expiresAt),
    {
      name: 'last_used',
      value: ({ lastUsed }) => lastUsed,
      show: ({ lastUsed }) => lastUsed ?? never,
    },
    ...plain('group'),
    limit('balance', ({ balance }) => balance),
    {
      name: 'rate',
      value: ({ rate }) => rate && formatRate(rate),
      show: ({ rate }) => (rate === null ? unlimited : formatRate(rate)),
    },
    limit('daily_quota', ({ dailyQuota }) => dailyQuota),
    {
      name: 'operations',
      value: ({ operations }) => operations,
      show: ({ operations }) => operations?.join(', ') ?? all,
    },
    ...plain('id', 'origins'),
    timeColumn(view, 'created_at', ({ createdAt }) => createdAt),
  ];
}

/** A form without a script: its values are in the address. */
function filterForm(view: PageView, { search, state }: TokenChoice, found: number): Html {
  const { texts, path, number } = view;
  const options = STATES.map(
    (each) =>
      html`<option value="${each}"${each === state ? html` selected` : ''}>${texts.tokens.states[each]}</option>`,
  );
  return html`<form class="row" action="${path}" role="search">${keptFields(view, ['lang', 'from', 'to'])}
<label>${texts.tokens.search} <input type="search" name="search" value="${search}"></label>
<label>${texts.columns.state} <select name="state">${options}</select></label>
<button>${texts.range.show}</button> <span class="note">${texts.table.rows(number(found))}</span></form>`;
}

function pageLinks({ texts, path, query, link }: PageView, page: number, pages: number): Html {
  if (pages === 1) return html``;
  const linkTo = (to: number, rel: 'prev' | 'next', text: string) => {
    const address = link(path, { ...Object.fromEntries(query), page: String(to) });
    return html`<a href="${address}" rel="${rel}">${text}</a>`;
  };
  return html`<nav class="row" aria-label="${texts.table.pages}">
${page > 1 ? linkTo(page - 1, 'prev', texts.table.previous) : ''}
<span>${texts.table.page(page, pages)}</span>
${page < pages ? linkTo(page + 1, 'next', texts.table.next) : ''}</nav>`;
}
