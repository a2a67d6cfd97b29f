import { isDeepStrictEqual } from 'node:util';
import type { Admin } from '../../admin/admin.ts';
import type { ChangeLine } from './read-logs.ts';

/** Changes of the log that the data lacks, in the order of their time. */
interface LackingChanges {
  readonly topUps: readonly ChangeLine[];
  readonly others: readonly ChangeLine[];
}

/** The settings of a token that a line about it has. */
const SETTINGS = [
  ...['name', 'operations', 'rate', 'dailyQuota', 'expiresAt', 'origins', 'group'],
] as const;

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
  readonly budgets: ReadonlyMap<string, object>;
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
  return { topUps: lacking.filter(isTopUp), others: lacking.filter((each) => !isTopUp(each)) };
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
  const budget = () =>
    data.budgets.get(budgetKey({ ...fields, ...(current && { account: current.id }) }));
  const checks: Readonly<Record<string, () => boolean>> = {
    'tokens create': () => !hasSettings(current, fields),
    'tokens update': () => !hasSettings(current, fields),
    'tokens top-up': () => key === null || data.topUpKeys.has(key),
    // A token that is gone has no secret to end.
    'tokens rotate': () => token !== undefined && data.secrets.has(String(fields.secret)),
    'tokens revoke': () => token?.revokedAt === null,
    'admin-token create': () => !data.adminTokens.has(fields.id),
    'admin-token revoke': () => data.adminTokens.get(fields.id)?.revokedAt == null,
    'groups create': () => !data.groups.has(fields.group),
    'groups remove': () => data.groups.has(fields.group),
    'budgets set': () => !isSame(budget(), fields, ['credits', 'isHard', 'thresholds']),
    'budgets remove': () => budget() !== undefined,
  };
  return checks[change]?.() ?? false;
}

function hasSettings(token: object | undefined, fields: ChangeLine['fields']): boolean {
  return isSame(token, fields, SETTINGS);
}

function isSame(
  one: object | undefined,
  other: Readonly<Record<string, unknown>>,
  names: readonly string[],
): boolean {
  if (one === undefined) return false;
  const values = new Map(Object.entries(one));
  return names.every((name) => isDeepStrictEqual(values.get(name), other[name]));
}
