import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatasetBusyError } from '../../../packages/gateway/src/dataset/dataset-errors.ts';
import type { Asked, Random } from '../arena.ts';
import type { SoakGateway } from '../gateways/start-gateway.ts';
import { choose } from '../phase-context.ts';
import type { SoakEvent } from '../soak-event.ts';

const [AUTHORS, USERS, QUESTIONS] = [200, 2_000, 50];
/** Below the limit of a line of an import. */
const LARGE_BYTES = 900_000;
const LARGE_KEYWORD = 'large response';
/** For how long an import or export waits until the dataset is free: after a fault, a node may rebuild it. */
const BUSY_TIMEOUT_MS = 20_000;

const details = [
  'getAuthorSideBaseInfo',
  'getAuthorLinkInfo',
  'getAuthorTouchDistribution',
] as const;
const keywords = ['camping', '美食', 'tea', 'a', 'travel'] as const;

/** What honest callers ask a dataset with sample data for. */
export function askDataset(random: Random): Asked {
  const number = (count: number) => 1 + Math.floor(random() * count);
  const kind = random();
  if (kind < 0.5) {
    const values = { keyword: choose(keywords, random), page: String(number(5)) };
    return { operationId: 'searchUsers', values };
  }
  if (kind < 0.8)
    return { operationId: 'listAnswers', values: { questionId: `question-${number(QUESTIONS)}` } };
  const values = { oAuthorId: `author-${number(AUTHORS)}` };
  return { operationId: choose(details, random), values };
}

/** A call that the dataset answers with a large captured response. */
export const askForLarge: Asked = {
  operationId: 'searchUsers',
  values: { keyword: LARGE_KEYWORD },
};

/** Seeds sample data, and imports the large response. */
export async function fillDataset({ admin }: SoakGateway, folder: string): Promise<void> {
  await admin.seedDataset({ authors: AUTHORS, users: USERS, questions: QUESTIONS });
  const { operationId, values: parameters } = askForLarge;
  const users = [{ id: 'user-large', name: 'x'.repeat(LARGE_BYTES) }];
  const body = { code: 0, data: { users, filters: [] } };
  await importLine(admin, folder, { operationId, parameters, body });
}

/** Imports a user more, which makes a new revision of the dataset, and exports everything. */
export const datasetChange: SoakEvent = {
  name: 'import and export',
  timesPerPhase: 1,
  run: async ({ arena, folder, number }) => {
    const [{ admin }] = arena.gateways;
    const user = { id: `user-of-phase-${number}`, name: `Imported in phase ${number}` };
    await onceFree(() => importLine(admin, folder, { kind: 'user', user }));
    const signal = new AbortController().signal;
    await onceFree(() => admin.exportDataset({}, { emit: () => {}, signal }));
  },
};

/** Does as the message of a busy dataset says: waits, then tries again. */
async function onceFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof Error && error.message === new DatasetBusyError().message;
      if (!isBusy || performance.now() > deadline) throw error;
      await setTimeout(200);
    }
  }
}

async function importLine(
  admin: SoakGateway['admin'],
  folder: string,
  line: object,
): Promise<void> {
  const file = join(folder, 'import.ndjson');
  writeFileSync(file, `${JSON.stringify(line)}\n`);
  const { rejected } = await admin.importDataset({ file });
  const [first] = rejected;
  if (first !== undefined) throw new Error(`the import was rejected: ${first.reason}`);
}
