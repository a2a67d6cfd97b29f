import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { type AccountSummary, hashToken, type TopUpDetails } from '@social-data/ledger/accounts';
import { FINGERPRINT_LENGTH } from '@social-data/ledger/reconciliation';
import { escapeText } from '@social-data/tabular';
import type { Admin, AdminCommand, IssuedToken } from './admin.ts';

/** Writes what a change was into a log. No field holds a token. */
type LogChange = (fields: object) => void;

/** The message of a line about a change. Its field `change` has the words of the command. */
export const CHANGE_MESSAGE = 'administration';

/** The number that pino writes for level `info`. */
const INFO = 30;

/** Appends lines as a gateway writes them, for a command that works on the data itself. */
export function changeLogOf(file: string): LogChange {
  return (fields) => {
    const line = { level: INFO, time: Date.now(), ...fields, msg: CHANGE_MESSAGE };
    appendFileSync(file, `${escapeText(JSON.stringify(line))}\n`, { mode: 0o600 });
  };
}

/** The same administration, which logs each change that was made: by its line, a ledger that lacks it is noticed. */
export function logChanges(admin: Admin, log: LogChange): Admin {
  const logged =
    <Input, Output>(
      change: string,
      run: AdminCommand<Input, Output>,
      describe: (output: Output, input: Input) => readonly object[],
    ): AdminCommand<Input, Output> =>
    async (input, context) => {
      const output = await run(input, context);
      for (const fields of describe(output, input)) log({ change, ...fields });
      return output;
    };
  const topUpToken = logged(
    'tokens top-up',
    admin.topUpToken,
    ({ isRepeated, ...account }, topUp) => (isRepeated ? [] : [topUpFields(account, topUp)]),
  );
  return {
    ...admin,
    createToken: logged('tokens create', admin.createToken, (issued) => [issuedFields(issued)]),
    createTokens: logged('tokens create', admin.createTokens, ({ created }) =>
      created.map(issuedFields),
    ),
    updateToken: logged('tokens update', admin.updateToken, (account) => [limitFields(account)]),
    rotateToken: logged('tokens rotate', admin.rotateToken, ({ othersEndAt, ...issued }) => [
      { ...subjectFields(issued.account), ...secretFields(issued), othersEndAt },
    ]),
    revokeToken: logged('tokens revoke', admin.revokeToken, (account) => [subjectFields(account)]),
    topUpToken: (input, context) => topUpToken(withKey(input), context),
    changeTokens: async (input, context) => {
      const changes = input.changes.map((each) => (each.kind === 'top-up' ? withKey(each) : each));
      const output = await admin.changeTokens({ changes }, context);
      for (const [index, { isRepeated, ...account }] of output.changed.entries()) {
        const change = changes[index];
        if (change === undefined || isRepeated) continue;
        const fields = { update: limitFields(account), revoke: subjectFields(account) };
        const made = change.kind === 'top-up' ? topUpFields(account, change) : fields[change.kind];
        log({ change: `tokens ${change.kind}`, ...made });
      }
      return output;
    },
    createAdminToken: logged('admin-token create', admin.createAdminToken, ({ id, expiresAt }) => [
      { id, expiresAt },
    ]),
    revokeAdminToken: logged('admin-token revoke', admin.revokeAdminToken, ({ id }) => [{ id }]),
    createGroup: logged('groups create', admin.createGroup, ({ name: group }) => [{ group }]),
    removeGroup: logged('groups remove', admin.removeGroup, (_, { name: group }) => [{ group }]),
    setBudget: logged('budgets set', admin.setBudget, (budget) => {
      const { accountId: account, name, group, period, credits, isHard, thresholds } = budget;
      return [{ account, name, group, period, credits, isHard, thresholds }];
    }),
    removeBudget: logged('budgets remove', admin.removeBudget, ({ accountId }, budget) => [
      { ...budget, ...(accountId !== null && { account: accountId }) },
    ]),
    seedDataset: logged('dataset seed', admin.seedDataset, (size) => [size]),
    importDataset: logged('dataset import', admin.importDataset, ({ imported }, { file }) =>
      imported === 0 ? [] : [{ imported, file }],
    ),
    addCalls: logged('ledger reconcile', admin.addCalls, (outcomes) => [
      { added: outcomes.filter((outcome) => outcome === 'added').length },
    ]),
  };
}

/** With a key, the line of a top-up names its entry, and giving it again adds nothing. */
function withKey<TopUp extends TopUpDetails>(topUp: TopUp): TopUp {
  return topUp.key === undefined ? { ...topUp, key: `log-${randomUUID()}` } : topUp;
}

function subjectFields({ id, name }: AccountSummary): object {
  return { account: id, name };
}

function limitFields({ createdAt: _, revokedAt: __, ...account }: AccountSummary): object {
  const { id, name, ...limits } = account;
  return { account: id, name, ...limits };
}

function issuedFields(issued: IssuedToken): object {
  return { ...limitFields(issued.account), ...secretFields(issued) };
}

function secretFields({ token }: IssuedToken): object {
  return { secret: hashToken(token).slice(0, FINGERPRINT_LENGTH) };
}

function topUpFields(
  account: AccountSummary,
  {
    credits,
    note,
    key,
  }: { readonly credits: number; readonly note?: string; readonly key?: string },
): object {
  const { balance } = account;
  return { ...subjectFields(account), credits, balance, note, key };
}
