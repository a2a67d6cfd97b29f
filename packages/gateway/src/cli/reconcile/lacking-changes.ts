import { isDeepStrictEqual } from 'node:util';
import { formatRate } from '@social-data/ledger/accounts';
import type { Admin, NamedBudget } from '../../admin/admin.ts';
import { formatTime } from '../print/token-columns.ts';
import type { ChangeLine } from './read-logs.ts';

/** Changes of the log that the data lacks, in the order of their time. */
interface LackingChanges {
  readonly topUps: readonly ChangeLine[];
  /** Each with the command that makes it again. */
  readonly others: readonly ChangeLine[];
}

/** The settings of a token that a line about it has, with the option that sets each. */
const SETTINGS: Readonly<Record<string, string>> = {
  name: '--name',
  operations: '--operations',
  rate: '--rate',
  dailyQuota: '--daily-quota',
  expiresAt: '--expires',
  origins: '--origins',
  group: '--group',
  balance: '--balance',
};

interface ListedToken {
  readonly id: string;
  readonly name: string;
  readonly revokedAt: number | null;
}

/** What the data has, to compare changes with. */
interface CurrentData {
  readonly topUpKeys: ReadonlySet<string>;
  readonly secrets: ReadonlySet<string>;
  /** By what identifies them. */
  readonly tokens: ReadonlyMap<unknown, ListedToken>;
  /** By their names, which only one token has at a time. */
  readonly activeTokens: ReadonlyMap<unknown, ListedToken>;
  readonly adminTokens: ReadonlyMap<unknown, { readonly revokedAt: number | null }>;
  readonly groups: ReadonlySet<unknown>;
  readonly budgets: ReadonlyMap<string, Pick<NamedBudget, 'credits' | 'isHard' | 'thresholds'>>;
}

/**
 * Compares the changes of the log with the data. Of several changes of one setting, the last one counts. Seeds and
 * imports of the dataset are not compared: the ledger has nothing of them.
 */
export async function lackingChanges(
  admin: Admin,
  changes: readonly ChangeLine[],
): Promise<LackingChanges> {
  if (changes.length === 0) return { topUps: [], others: [] };
  const data = await readData(admin, changes);
  // A later line of the same subject takes the place of an earlier one.
  const last = new Map(changes.map((change) => [subjectOf(change), change]));
  const isLast = (change: ChangeLine) => last.get(subjectOf(change)) === change;
  const revoked = new Set(
    changes.flatMap(({ change, account }) => (change === 'tokens revoke' ? [account] : [])),
  );
  // A token that was created and revoked since need not come back.
  const isNeeded = ({ account }: ChangeLine) =>
    account === null || data.tokens.has(account) || !revoked.has(account);
  const lacking = changes.filter(
    (change) => isLast(change) && isNeeded(change) && isLacking(change, data),
  );
  const isTopUp = ({ change }: ChangeLine) => change === 'tokens top-up';
  const others = lacking
    .filter((each) => !isTopUp(each))
    .map((each) => ({ ...each, change: commandOf(each, data) }));
  return { topUps: lacking.filter(isTopUp), others };
}

async function readData(admin: Admin, changes: readonly ChangeLine[]): Promise<CurrentData> {
  const textsOf = (name: string) =>
    changes.flatMap(({ change, fields }) => {
      const value = change === 'tokens top-up' || name === 'secret' ? fields[name] : undefined;
      return typeof value === 'string' ? [value] : [];
    });
  const lacking = await admin.lackingChanges({
    topUpKeys: textsOf('key'),
    secrets: textsOf('secret'),
  });
  const tokens = await admin.listTokens({});
  const adminTokens = await admin.listAdminTokens({});
  const groups = await admin.listGroups({});
  const budgets = await admin.listBudgets({});
  return {
    topUpKeys: new Set(lacking.topUpKeys),
    secrets: new Set(lacking.secrets),
    tokens: new Map(tokens.map((token) => [token.id, token])),
    activeTokens: new Map(
      tokens.flatMap((token) => (token.revokedAt === null ? [[token.name, token]] : [])),
    ),
    adminTokens: new Map(adminTokens.map((token) => [token.id, token])),
    groups: new Set(groups.map(({ name }) => name)),
    budgets: new Map(
      budgets.map(({ accountId: account, group, ...budget }) => [
        budgetKey({ account, group, period: budget.period }),
        budget,
      ]),
    ),
  };
}

/** What a change sets: lines with the same one replace each other. */
function subjectOf({ change, fields }: ChangeLine): string {
  const { account, id, group, key } = fields;
  const of: Readonly<Record<string, unknown>> = {
    'tokens create': `settings of ${account}`,
    'tokens update': `settings of ${account}`,
    'tokens top-up': `top-up ${key}`,
    'tokens rotate': `secret of ${account}`,
    'groups create': `group ${group}`,
    'groups remove': `group ${group}`,
    'budgets set': budgetKey(fields),
    'budgets remove': budgetKey(fields),
  };
  return String(of[change] ?? `${change} ${account ?? id}`);
}

function budgetKey({ account, group, period }: Readonly<Record<string, unknown>>): string {
  return `budget of ${account ?? `group ${group}`} for a ${period}`;
}

function isLacking({ change, fields, key }: ChangeLine, data: CurrentData): boolean {
  const token = data.tokens.get(fields.account);
  // A token that was created again has another id.
  const current = token ?? data.activeTokens.get(fields.name);
  const lacksSettings = () => current === undefined || lackingSettings(current, fields).length > 0;
  const budget = () =>
    data.budgets.get(budgetKey({ ...fields, ...(current && { account: current.id }) }));
  const checks: Readonly<Record<string, () => boolean>> = {
    'tokens create': lacksSettings,
    'tokens update': lacksSettings,
    'tokens top-up': () => key === null || data.topUpKeys.has(key),
    // A token that is gone has no secret to end.
    'tokens rotate': () => token !== undefined && data.secrets.has(String(fields.secret)),
    'tokens revoke': () => token?.revokedAt === null,
    'admin-token create': () => !data.adminTokens.has(fields.id),
    'admin-token revoke': () => data.adminTokens.get(fields.id)?.revokedAt == null,
    'groups create': () => !data.groups.has(fields.group),
    'groups remove': () => data.groups.has(fields.group),
    'budgets set': () => {
      const { credits, isHard, thresholds } = budget() ?? {};
      const wanted = [fields.credits, fields.isHard, fields.thresholds];
      return !isDeepStrictEqual([credits, isHard, thresholds], wanted);
    },
    'budgets remove': () => budget() !== undefined,
  };
  return checks[change]?.() ?? false;
}

/** The command that makes a change again. */
function commandOf({ change, account, fields }: ChangeLine, data: CurrentData): string {
  const { name, group, period, credits, isHard, thresholds, id } = fields;
  const token = data.tokens.get(account) ?? data.activeTokens.get(name);
  const named = quoted(token?.name ?? name ?? account);
  const budget = [
    group == null ? `--token ${named}` : `--group ${quoted(group)}`,
    '--period',
    period,
  ];
  const limits = ['--credits', credits, '--thresholds', quoted(thresholds) || 'none'];
  const words: Readonly<Record<string, readonly unknown[]>> = {
    'tokens create': lackingSettings(token, fields),
    'tokens update': [named, ...lackingSettings(token, fields)],
    'admin-token create': [],
    'admin-token revoke': [id],
    'groups create': [quoted(group)],
    'groups remove': [quoted(group)],
    'budgets set': [...budget, ...limits, ...(isHard === false ? ['--soft'] : [])],
    'budgets remove': budget,
  };
  const isGone = change === 'tokens update' && token === undefined;
  const command = isGone ? 'tokens create' : change;
  return [command, ...(words[command] ?? [named])].join(' ');
}

/** The options for the settings of a line that a token has not; for a token that is gone, for all its settings. */
function lackingSettings(
  token: object | undefined,
  fields: ChangeLine['fields'],
): readonly string[] {
  const current = new Map<string, unknown>(Object.entries(token ?? {}));
  return Object.entries(SETTINGS).flatMap(([name, option]) => {
    const [own = null, wanted] = [current.get(name), fields[name]];
    // A balance changes with each call, but a setting alone gives a token one, or takes it away.
    const isKept =
      name === 'balance' ? (own === null) === (wanted === null) : isDeepStrictEqual(own, wanted);
    if (wanted === undefined || isKept) return [];
    const none = name === 'group' ? 'none' : 'unlimited';
    return [`${option} ${wanted === null ? none : settingText(name, wanted)}`];
  });
}

function settingText(name: string, value: unknown): string {
  if (name === 'expiresAt') return String(formatTime(Number(value)));
  if (typeof value !== 'object' || Array.isArray(value)) return quoted(value);
  const { calls, seconds } = { calls: 0, seconds: 1, ...value };
  return formatRate({ calls, seconds });
}

/** For a shell. */
function quoted(value: unknown): string {
  const text = String(value);
  return /^[\w.,:/@-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
