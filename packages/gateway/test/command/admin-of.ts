import type { Admin } from '../../src/admin/admin.ts';

const unused = async (): Promise<never> => {
  throw new Error('Not part of this test.');
};

/** Admin commands of which a test implements only those that it calls. */
export function adminOf(commands: Partial<Admin>): Admin {
  return {
    createToken: unused,
    createTokens: unused,
    listTokens: unused,
    showToken: unused,
    updateToken: unused,
    rotateToken: unused,
    revokeToken: unused,
    topUpToken: unused,
    changeTokens: unused,
    createAdminToken: unused,
    listAdminTokens: unused,
    revokeAdminToken: unused,
    createGroup: unused,
    removeGroup: unused,
    listGroups: unused,
    setBudget: unused,
    removeBudget: unused,
    listBudgets: unused,
    usage: unused,
    usageBy: unused,
    failures: unused,
    ledger: unused,
    addCalls: unused,
    lackingChanges: unused,
    verifyLedger: unused,
    seedDataset: unused,
    importDataset: unused,
    exportDataset: unused,
    pruneLedger: unused,
    backup: unused,
    ...commands,
  };
}
