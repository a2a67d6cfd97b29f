import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mutated, oddJson } from '../../../../test/random-input.ts';
import { scale } from '../../../../test/scale.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { systemClock } from '../../../source/src/source.ts';
import { createLocalAdmin } from '../../src/admin/admin.ts';
import {
  type AdminServer,
  createAdminClient,
  isListening,
  PROTOCOL_VERSION,
  startAdminServer,
} from '../../src/admin/admin-socket.ts';
import { type CommandEvent, unwatched } from '../../src/admin/command-context.ts';
import { adminSocketPath } from '../../src/config/data-folder.ts';
import { dataFileOf } from '../../src/open-data.ts';
import { adminOf, type FakeCommands } from './admin-of.ts';

/** Commands with inputs that are wrong or unusual. */
function randomRequests(): fc.Arbitrary<string> {
  const account = fc.oneof(fc.constantFrom('a', 'b', 'nobody', ''), oddJson());
  const credits = fc.oneof(fc.integer(), fc.constantFrom(1, -1, 1.5, 2 ** 53, 1e308), oddJson());
  const orNull = (value: fc.Arbitrary<unknown>) => fc.oneof(fc.constant(null), value);
  const newTokens = fc.record({
    ...{ name: account, operations: orNull(oddJson()), balance: credits },
    rate: orNull(fc.record({ calls: credits, seconds: credits })),
    ...{ dailyQuota: orNull(credits), expiresAt: fc.oneof(credits, oddJson()) },
    ...{ origins: fc.constant(null), group: orNull(oddJson()) },
  });
  const others = fc.constantFrom(
    ...['listTokens', 'showToken', 'rotateToken', 'revokeToken', 'setBudget', 'createGroup'],
    ...['removeGroup', 'listGroups', 'removeBudget', 'listBudgets', 'verifyLedger'],
    ...['toString', '__proto__', 'backup'],
  );
  const command = (name: string, input: fc.Arbitrary<unknown>) =>
    fc.record({ command: fc.constant(name), input });
  const requests = fc
    .oneof(
      command('createToken', newTokens),
      command('topUpToken', fc.record({ account, credits, note: oddJson(), key: oddJson() })),
      command('updateToken', fc.record({ account, changes: oddJson() })),
      fc.record({
        list: fc.constantFrom('usage', 'failures', 'ledger', 'toString'),
        input: fc.oneof(fc.record({ account, limit: credits, by: oddJson() }), oddJson()),
      }),
      fc.record({
        command: others,
        input: fc.oneof(fc.record({ account, limit: credits }), oddJson()),
      }),
    )
    .map((request) => JSON.stringify({ protocol: PROTOCOL_VERSION, ...request }));
  return fc.oneof({ arbitrary: requests, weight: 3 }, mutated(requests));
}

describe('the admin socket', () => {
  let folder: string;
  let path: string;
  let server: AdminServer | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gateway-admin-'));
    path = adminSocketPath(folder);
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    rmSync(folder, { recursive: true, force: true });
  });
  const serving = async (commands: FakeCommands) => {
    server = await startAdminServer(path, adminOf(commands));
    return createAdminClient(path);
  };

  test('is accessible to its owner only', async () => {
    await serving({});
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('transfers inputs, outputs and errors', async () => {
    const remote = await serving({
      showToken: async ({ account }) => {
        throw new Error(`There is no ${account}.`);
      },
      backup: async ({ file }) => file.length,
    });
    expect(await remote.run('backup', { file: '/备份/x' })).toBe(5);
    await expect(remote.run('showToken', { account: 'A' })).rejects.toThrow('There is no A.');
  });

  test('does not run the command of a client that gave up while the gateway was stopped', async () => {
    const files: string[] = [];
    const remote = await serving({ backup: async ({ file }) => files.push(file) });
    const input = { file: 'given up' };
    const request = JSON.stringify({ protocol: PROTOCOL_VERSION, command: 'backup', input });
    const client = `import { connect } from 'node:net';
      const socket = connect(process.argv[1], () => socket.write(process.argv[2] + '\\n', () => process.exit()));`;
    // This process, which is the gateway, waits meanwhile.
    const args = ['--input-type=module', '--eval', client, path, request];
    expect(spawnSync(process.execPath, args).status).toBe(0);
    await remote.run('backup', { file: 'next' });
    expect(files).toEqual(['next']);
  });

  test('transfers events in order, and waits for a slow reader', async () => {
    const count = 20_000;
    const remote = await serving({
      exportDataset: async (_, { emit }) => {
        for (let at = 0; at < count; at++) await emit({ text: `${at} ${'x'.repeat(200)}` });
        return { lines: count };
      },
    });
    const taken: string[] = [];
    const emit = (event: CommandEvent) => {
      if ('text' in event) taken.push(event.text);
    };
    const { lines } = await remote.run('exportDataset', {}, { ...unwatched(), emit });
    expect(lines).toBe(count);
    expect(taken.map((line) => Number(line.split(' ')[0]))).toEqual(
      Array.from({ length: count }, (_, at) => at),
    );
  });

  test('aborts a command when its client disconnects', async () => {
    const aborted = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const remote = await serving({
      seedDataset: async (size, context) => {
        begun.resolve();
        await once(context.signal, 'abort');
        aborted.resolve();
        return size;
      },
    });
    const caller = new AbortController();
    const size = { authors: 1, users: 1, questions: 1 };
    const seeding = remote.run('seedDataset', size, { emit: () => {}, signal: caller.signal });
    await begun.promise;
    caller.abort(new Error('Interrupted.'));
    await expect(seeding).rejects.toThrow('Interrupted.');
    await aborted.promise;
  });

  test('aborts running commands with a message when the gateway shuts down', async () => {
    const begun = Promise.withResolvers<void>();
    const remote = await serving({
      seedDataset: async (_, context) => {
        begun.resolve();
        await once(context.signal, 'abort');
        context.signal.throwIfAborted();
        throw new Error('Not reached.');
      },
    });
    const seeding = remote.run('seedDataset', { authors: 1, users: 1, questions: 1 });
    const refused = expect(seeding).rejects.toThrow('The gateway is shutting down.');
    await begun.promise;
    await server?.close();
    await refused;
    expect(await isListening(path)).toBe(false);
  });

  test('says so when the gateway has stopped between two steps of a command', async () => {
    const client = await serving({});
    await server?.close();
    await expect(client.run('listTokens', {})).rejects.toThrow('The gateway has stopped. Give');
  });

  test('replaces the socket file that a killed gateway left', async () => {
    writeFileSync(path, '');
    expect(await isListening(path)).toBe(false);
    const remote = await serving({ listTokens: async () => [] });
    expect(await remote.run('listTokens', {})).toEqual([]);
    await server?.close();
    expect(existsSync(path)).toBe(false);
  });

  test.each([
    ['no JSON at all', 'not valid JSON'],
    [JSON.stringify({ protocol: 99, command: 'usage', input: {} }), 'another release'],
    [JSON.stringify({ protocol: 2, command: 'constructor', input: {} }), 'another release'],
    ['null', ''],
  ])('responds to %s with an error and accepts further commands', async (line, message) => {
    const remote = await serving({ listTokens: async () => [] });
    const socket = createConnection(path);
    socket.write(`${line}\n`);
    const chunks = await socket.toArray();
    const reply = JSON.parse(Buffer.concat(chunks).toString());
    expect(reply).toEqual({ error: expect.stringContaining(message) });
    expect(await remote.run('listTokens', {})).toEqual([]);
  });

  test('responds to any line with a result or an error, and the ledger stays consistent', async () => {
    const quotaZone = 'UTC';
    const data = dataFileOf(openDatabase({ file: ':memory:' }), { clock: systemClock, quotaZone });
    const local = createLocalAdmin({ ...data, quotaZone, logChange: () => {} });
    // These read and write files by their path, or write as much data as they are told.
    const unsafe = ['backup', 'importDataset', 'seedDataset'];
    server = await startAdminServer(path, {
      ...local,
      run: async (name, ...rest) => {
        if (unsafe.includes(name)) throw new Error('This command gets no random input.');
        return local.run(name, ...rest);
      },
    });
    await fc.assert(
      fc.asyncProperty(randomRequests(), async (line) => {
        const socket = createConnection(path);
        socket.write(`${line}\n`);
        const text = Buffer.concat(await socket.toArray()).toString();
        const { result, error } = Object(JSON.parse(text.trimEnd().split('\n').at(-1) ?? ''));
        if (result === undefined) expect(error).toEqual(expect.any(String));
      }),
      { numRuns: scale(2_000) },
    );
    expect(await data.store.verify()).toEqual([]);
    await data.close();
  });

  test('is rejected with a clear message on a disk that has no sockets', async () => {
    // As on such a disk, nothing can be bound to the path.
    const unbound = join(folder, 'missing', 'admin.sock');
    await expect(startAdminServer(unbound, adminOf({}))).rejects.toThrow(
      `The admin socket ${unbound} cannot be created (EACCES).`,
    );
  });

  test('is rejected with a clear message when its path is too long', () => {
    expect(() => adminSocketPath(`/${'long'.repeat(30)}`)).toThrow(
      /is too long for the admin socket: .* has 132 bytes, at most 10\d are possible/,
    );
  });
});
