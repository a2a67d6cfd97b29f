import { expect, test } from 'vitest';
import { createSetClock } from '../../../../scripts/start/invented-traffic.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { openNode } from '../ledger/postgres-stores.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { startTestGateway } from '../server/test-gateway.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { cookieOf, createAdminToken, NOW, signIn, startPage } from './start-page.ts';

const cluster = usePrivateCluster();
const path = useFolderPerTest();

/** The value of the cookie of a new session. */
async function newSession(page: string, token: string): Promise<string> {
  return cookieOf(await signIn(page, token))?.split('=')[1] ?? '';
}

/** Requests an address of the page with a session. The name of the cookie has the port of the page. */
function request(page: string, session: string, address = '', method = 'GET') {
  const cookie = `social_data_admin_${new URL(page).port}=${session}`;
  return fetch(page + address, { method, headers: { cookie }, redirect: 'manual' });
}

test('A session that was signed out stays ended after a restart', async () => {
  const file = path('gateway.sqlite');
  const clock = createSetClock(NOW);
  const open = () => createSqliteStore(openDatabase({ file }), { clock });
  const { page, adminToken, close } = await startPage({ clock, store: open() });
  const session = await newSession(page, adminToken);
  expect((await request(page, session)).status).toBe(200);
  expect((await request(page, session, 'sign-out', 'POST')).status).toBe(303);
  await close();
  const again = await startTestGateway({ adminPage: true }, { clock, store: open() });
  const nextPage = `${again.adminUrl}/admin/`;
  expect((await request(nextPage, session)).status).toBe(401);
  expect((await request(nextPage, await newSession(nextPage, adminToken))).status).toBe(200);
});

test('Signing out ends the sessions of the token on every node, and those of no other token', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const [one, two] = [await openNode(address, 'one'), await openNode(address, 'two')];
  const [first, second] = [
    await startTestGateway({ adminPage: true }, { store: one.store() }),
    await startTestGateway({ adminPage: true }, { store: two.store() }),
  ].map(({ adminUrl }) => `${adminUrl}/admin/`);
  if (first === undefined || second === undefined) throw new Error('Unreachable: two nodes run');
  const token = await createAdminToken(one.store(), Date.now() + 60_000);
  const other = await createAdminToken(one.store(), Date.now() + 60_000);
  const sessions = [
    await newSession(first, token),
    await newSession(second, token),
    await newSession(second, other),
  ];
  const statuses = (page: string) =>
    Promise.all(sessions.map(async (session) => (await request(page, session)).status));
  for (const page of [first, second]) expect(await statuses(page)).toEqual([200, 200, 200]);
  const nodes = await (await request(first, sessions[0] ?? '', 'service')).text();
  expect(nodes.match(/<tr><td>(one|two)<\/td><td>in contact/g)).toHaveLength(2);
  // What is no session of the token ends none.
  const forged = sessions[0]?.replace(/[^.]+$/, 'forged') ?? '';
  await request(first, forged, 'sign-out', 'POST');
  expect(await statuses(second)).toEqual([200, 200, 200]);
  await request(first, sessions[0] ?? '', 'sign-out', 'POST');
  for (const page of [first, second]) expect(await statuses(page)).toEqual([401, 401, 200]);
  expect((await request(second, await newSession(first, token))).status).toBe(200);
});
