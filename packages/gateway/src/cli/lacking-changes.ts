import { isDeepStrictEqual } from 'node:util';
import { type AccountSummary, formatRate } from '@social-data/ledger/accounts';
import type { AdminToken } from '@social-data/ledger/admin-tokens';
import type { BudgetStatus } from '@social-data/ledger/rules/budgets';
import type { Admin } from '../admin/admin.ts';
import { flagOf } from '../config/option-table.ts';
import { formatTime } from './print.ts';
import {
  type CallLine,
  type ChangeLine,
  type Fields,
  type LogLines,
  textOrNull,
} from './read-logs.ts';
import { tokenFields } from './value-arguments.ts';

/** What a command changes. */
interface ChangeKind {
  /** Of several lines that set the same, the last one counts. @default the change of the account or id */
  readonly sets?: (fields: Fields) => string;
  readonly isLacking: (fields: Fields, data: CurrentData) => boolean;
  /** The arguments that make it again. @default the token */
  readonly again?: (fields: Fields, data: CurrentData) => readonly unknown[];
}

const settings: ChangeKind = {
  sets: ({ account }) => `settings of ${account}`,
  isLacking: (fields, data) =>
    currentToken(fields, data) === undefined || lackingSettings(fields, data).length > 0,
  again: lackingSettings,
};

const ofGroup = {
  sets: ({ group }: Fields) => `group ${group}`,
  again: ({ group }: Fields) => [...(String(group).startsWith('-') ? ['--'] : []), quoted(group)],
};

/** By the words of the command. Seeds and imports are not among them: the ledger has nothing of them. */
const kinds: Readonly<Record<string, ChangeKind>> = {
  'tokens create': settings,
  'tokens update': {
    ...settings,
    again: (fields, data) => [tokenOf(fields, data), ...lackingSettings(fields, data)],
  },
  'tokens top-up': {
    sets: ({ key }) => `top-up ${key}`,
    isLacking: ({ key }, data) => textOrNull(key) === null || data.lackingTopUps.has(key),
  },
  'tokens rotate': {
    sets: ({ account }) => `secret of ${account}`,
    // A token that is gone has no secret to end.
    isLacking: ({ account, secret }, data) =>
      data.tokens.has(account) && data.lackingSecrets.has(secret),
    // The older secret may be known to others, and had ended.
    again: (fields, data) => [
      tokenOf(fields, data),
      ...(isOver(fields.othersEndAt) ? ['--overlap 0'] : []),
    ],
  },
  'tokens revoke': {
    isLacking: ({ account }, data) => data.tokens.get(account)?.revokedAt === null,
  },
  'admin-token create': {
    isLacking: ({ id }, data) => !data.adminTokens.has(id),
    again: ({ expiresAt }) => ['--expires', settingText('expiresAt', expiresAt)],
  },
  'admin-token revoke': {
    isLacking: ({ id }, data) => data.adminTokens.get(id)?.revokedAt == null,
    again: ({ id }) => [id],
  },
  'groups create': { ...ofGroup, isLacking: ({ group }, data) => !data.groups.has(group) },
  'groups remove': { ...ofGroup, isLacking: ({ group }, data) => data.groups.has(group) },
  'budgets set': {
    sets: budgetKey,
    isLacking: (fields, data) => {
      const { credits, isHard, thresholds } = currentBudget(fields, data) ?? {};
      const wanted = [fields.credits, fields.isHard, fields.thresholds];
      return !isDeepStrictEqual([credits, isHard, thresholds], wanted);
    },
    again: (fields, data) => {
      const { credits, thresholds, isHard } = fields;
      const limits = ['--credits', credits, '--thresholds', quoted(thresholds) || 'none'];
      // More may be spent by now.
      const kind = isHard === false ? '--soft' : '--even-if-spent';
      return [...budgetWords(fields, data), ...limits, kind];
    },
  },
  'budgets remove': {
    sets: budgetKey,
    isLacking: (fields, data) => currentBudget(fields, data) !== undefined,
    again: budgetWords,
  },
};

/** Commands that make others possible: one that names a group or a token needs it, and a revocation frees a name. */
const FIRST = ['groups create', 'tokens revoke', 'tokens update', 'tokens create'];

/**
 * Changes of the log that the data lacks, in the order in which they can be made again: top-ups, and all others, each with
 * the command that does that.
 */
export async function lackingChanges(
  admin: Admin,
  { changes, calls }: Pick<LogLines, 'changes' | 'calls'>,
) {
  if (changes.length === 0) return { topUps: [], others: [] };
  const data = { ...(await readData(admin, changes)), calls: [...calls.values()] };
  // A later line that sets the same takes the place of an earlier one.
  const last = new Map(changes.map((line) => [setBy(line), line]));
  const revoked = new Set(
    changes.flatMap(({ change, fields }) => (change === 'tokens revoke' ? [fields.account] : [])),
  );
  const lastTimes = (of: string, field: string) =>
    new Map(
      changes.flatMap(({ change, fields, time }) => (change === of ? [[fields[field], time]] : [])),
    );
  const [removed, created] = [
    lastTimes('groups remove', 'group'),
    lastTimes('tokens create', 'name'),
  ];
  // A token that was revoked since need not come back, nor be as it was: its group may be gone. Nor need one in whose place
  // another one was created after a restore. The budgets of a group go with it.
  const isNeeded = ({ change, fields: { account, group, name }, time }: ChangeLine) => {
    if (revoked.has(account))
      return data.tokens.has(account) && ['tokens revoke', 'tokens top-up'].includes(change);
    if (change === 'budgets set') return time > (removed.get(group) ?? 0);
    const isSetting = kinds[change]?.sets === settings.sets;
    return !isSetting || data.tokens.has(account) || time >= (created.get(name) ?? 0);
  };
  const lacking = changes.filter(
    (line) =>
      last.get(setBy(line)) === line &&
      isNeeded(line) &&
      kinds[line.change]?.isLacking(line.fields, data),
  );
  const isTopUp = ({ change }: ChangeLine) => change === 'tokens top-up';
  const rankOf = (line: ChangeLine) => {
    const rank = FIRST.indexOf(wordsOf(line, data));
    return rank < 0 ? FIRST.length : rank;
  };
  return {
    topUps: lacking.filter(isTopUp),
    others: lacking
      .filter((line) => !isTopUp(line))
      .sort((one, other) => rankOf(one) - rankOf(other))
      .map((line) => ({ ...line, change: commandOf(line, data) })),
  };
}

type CurrentData = Awaited<ReturnType<typeof readData>> & {
  readonly calls: readonly CallLine[];
};

/** What the data has, to compare changes with. Keys are fields of the log, so they may be anything. */
async function readData(admin: Admin, changes: readonly ChangeLine[]) {
  const texts = (lines: readonly ChangeLine[], name: string) =>
    lines.flatMap(({ fields }) => textOrNull(fields[name]) ?? []);
  const topUps = changes.filter(({ change }) => change === 'tokens top-up');
  const lacking = await admin.run('lackingChanges', {
    topUpKeys: texts(topUps, 'key'),
    secrets: texts(changes, 'secret'),
  });
  const tokens = await admin.run('listTokens', {});
  const adminTokens = await admin.run('listAdminTokens', {});
  const groups = await admin.run('listGroups', {});
  const budgets = await admin.run('listBudgets', {});
  return {
    lackingTopUps: new Set<unknown>(lacking.topUpKeys),
    lackingSecrets: new Set<unknown>(lacking.secrets),
    tokens: new Map<unknown, AccountSummary>(tokens.map((token) => [token.id, token])),
    /** By their names, which only one token has at a time. */
    activeTokens: new Map<unknown, AccountSummary>(
      tokens.flatMap((token) => (token.revokedAt === null ? [[token.name, token]] : [])),
    ),
    adminTokens: new Map<unknown, AdminToken>(adminTokens.map((token) => [token.id, token])),
    groups: new Set<unknown>(groups.map(({ name }) => name)),
    budgets: new Map(
      budgets.map((budget) => [budgetKey({ ...budget, account: budget.accountId }), budget]),
    ),
  };
}

function setBy({ change, fields }: ChangeLine): string {
  return kinds[change]?.sets?.(fields) ?? `${change} ${fields.account ?? fields.id}`;
}

/** A token that was created again has another id. An older one had the name before. */
function currentToken(
  { account, name, time }: Fields,
  data: CurrentData,
): AccountSummary | undefined {
  const named = data.activeTokens.get(name);
  const isLater = named !== undefined && named.createdAt > Number(time);
  return data.tokens.get(account) ?? (isLater ? named : undefined);
}

/** Its id if it has one, because another command may give it another name. */
function tokenOf(fields: Fields, data: CurrentData): string {
  return quoted(currentToken(fields, data)?.id ?? fields.name ?? fields.account);
}

function budgetKey({ account, group, period }: Fields): string {
  return `budget of ${account ?? `group ${group}`} for a ${period}`;
}

function currentBudget(fields: Fields, data: CurrentData): BudgetStatus | undefined {
  const token = currentToken(fields, data);
  return data.budgets.get(budgetKey({ ...fields, ...(token && { account: token.id }) }));
}

function budgetWords(fields: Fields, data: CurrentData): readonly unknown[] {
  const { group, period } = fields;
  const of = group == null ? `--token ${tokenOf(fields, data)}` : `--group ${quoted(group)}`;
  return [of, '--period', period];
}

/** The words of the command that makes a change again. */
function wordsOf({ change, fields }: ChangeLine, data: CurrentData): string {
  const isGone = change === 'tokens update' && currentToken(fields, data) === undefined;
  return isGone ? 'tokens create' : change;
}

function commandOf(line: ChangeLine, data: CurrentData): string {
  const words = wordsOf(line, data);
  const again = kinds[words]?.again?.(line.fields, data) ?? [tokenOf(line.fields, data)];
  return [words, ...again].join(' ');
}

/** The options for the settings of a line that a token has not; for a token that is gone, for all its settings. */
function lackingSettings(fields: Fields, data: CurrentData): readonly string[] {
  const token = currentToken(fields, data);
  const current = new Map<string, unknown>(Object.entries(token ?? {}));
  return tokenFields.flatMap((field) => {
    const flag = field === 'expiresAt' ? '--expires' : flagOf(field);
    const [own = null, wanted] = [current.get(field), fields[field]];
    // A balance changes with each call, but a setting alone gives a token one, or takes it away.
    const isKept =
      field === 'balance'
        ? (own === null) === (wanted === null)
        : isDeepStrictEqual(own, wanted) ||
          (field === 'expiresAt' && isOver(own) && isOver(wanted));
    if (wanted === undefined || isKept) return [];
    const none = field === 'group' ? 'none' : 'unlimited';
    const value = field === 'balance' && token === undefined ? leftOf(fields, data) : wanted;
    return [`${flag} ${value === null ? none : settingText(field, value)}`];
  });
}

/** The balance of a token that is gone without what it spent after the line: those charges cannot be added any more. */
function leftOf({ account, balance, time }: Fields, { calls }: CurrentData): unknown {
  if (typeof balance !== 'number') return balance;
  const spent = calls
    .filter((call) => call.accountId === account && call.time >= Number(time))
    .reduce((sum, { credits }) => sum + credits, 0);
  return Math.max(0, balance - spent);
}

function isOver(expiresAt: unknown): boolean {
  return typeof expiresAt === 'number' && expiresAt <= Date.now();
}

function settingText(field: string, value: unknown): string {
  // A time that is over cannot be given.
  if (field === 'expiresAt') return isOver(value) ? '1s' : String(formatTime(Number(value)));
  if (typeof value !== 'object' || Array.isArray(value)) return quoted(value);
  return formatRate({ calls: 0, seconds: 1, ...value });
}

/** For a shell. */
function quoted(value: unknown): string {
  const text = String(value);
  return /^[\w.,:/@-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
