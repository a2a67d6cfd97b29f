import { formatRate, type TokenState, tokenState } from '@social-data/ledger/accounts';
import type { TokenFigures } from '../figures.ts';
import { type Html, html } from '../html.ts';
import { keptFields, type Section } from '../layout.ts';
import { createTable, plain, type TableColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';

/** The look of a state. */
const MOODS: Readonly<Record<TokenState, string>> = {
  ...{ active: 'good', expired: 'warning', revoked: 'bad' },
};

/** An expiry counts as soon within this time: 30 days, in milliseconds. */
const SOON_MS = 30 * 86_400_000;

/** Tokens with their state, limits and last use, the newest first. Never a token itself: only hashes are stored. */
export const tokensSection: Section = async (view, { figures }) => {
  const { texts, now } = view;
  const search = view.query.get('search')?.trim() ?? '';
  const part = normal(search);
  const rows = (await figures.tokens())
    .filter((row) =>
      [row.name, row.id, row.group ?? '', texts.tokens.states[tokenState(row, now)]].some((text) =>
        normal(text).includes(part),
      ),
    )
    .sort((one, other) => other.createdAt - one.createdAt);
  const table = createTable(view, {
    ...{ name: 'tokens', title: texts.tokens.title, note: texts.tokens.note, rows },
    columns: columns(view),
  });
  return { hasRange: false, parts: [searchForm(view, search), table] };
};

/** Capital and full-width letters are the same as small ones. */
function normal(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

export function isExpiring(token: TokenFigures, now: number): boolean {
  const { expiresAt } = token;
  return tokenState(token, now) === 'active' && expiresAt !== null && expiresAt <= now + SOON_MS;
}

/** The columns of `tokens list`, and the last use. */
function columns({ texts, now }: PageView): readonly TableColumn<TokenFigures>[] {
  const { unlimited, states, never, all } = texts.tokens;
  const stateOf = (row: TokenFigures) => tokenState(row, now);
  return [
    { name: 'name', value: ({ name }) => name, show: ({ name }) => html`<b>${name}</b>` },
    {
      name: 'state',
      value: stateOf,
      show: (row) =>
        html`<span class="badge ${MOODS[stateOf(row)]}">${states[stateOf(row)]}</span>`,
    },
    { name: 'expires_at', value: ({ expiresAt }) => expiresAt, unit: 'time' },
    { name: 'last_used', value: ({ lastUsed }) => lastUsed, empty: never },
    ...plain('group'),
    { name: 'balance', value: ({ balance }) => balance, empty: unlimited },
    { name: 'rate', value: ({ rate }) => rate && formatRate(rate), empty: unlimited },
    { name: 'daily_quota', value: ({ dailyQuota }) => dailyQuota, empty: unlimited },
    { name: 'operations', value: ({ operations }) => operations, empty: all },
    ...plain('id', 'origins'),
    { name: 'created_at', value: ({ createdAt }) => createdAt, unit: 'time' },
  ];
}

/** A form without a script: its value is in the address. */
function searchForm(view: PageView, search: string): Html {
  const { texts, path } = view;
  return html`<form class="row" action="${path}" role="search">${keptFields(view, ['lang', 'from', 'to'])}
<label>${texts.tokens.search} <input type="search" name="search" value="${search}"></label>
<button>${texts.range.show}</button></form>`;
}
