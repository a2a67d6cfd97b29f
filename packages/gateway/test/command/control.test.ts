import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Administration, CommandEvent } from '../../src/control/administration.ts';
import { type ControlServer, startControlServer } from '../../src/control/control-server.ts';
import { isAnswering, remoteAdministration } from '../../src/control/remote-administration.ts';
import { socketPath } from '../../src/control/socket-path.ts';

const unused = async (): Promise<never> => {
  throw new Error('Not part of this test.');
};

/** An administration of which a test says only what it needs. */
function administrationOf(commands: Partial<Administration>): Administration {
  return {
    createToken: unused,
    listTokens: unused,
    showToken: unused,
    updateToken: unused,
    rotateToken: unused,
    revokeToken: unused,
    topUpToken: unused,
    usage: unused,
    ledger: unused,
    verifyLedger: unused,
    seedDataset: unused,
    importDataset: unused,
    exportDataset: unused,
    backup: unused,
    ...commands,
  };
}

describe('the administrative socket', () => {
  let folder: string;
  let path: string;
  let server: ControlServer | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gateway-control-'));
    path = socketPath(folder);
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    rmSync(folder, { recursive: true, force: true });
  });
  const serving = async (commands: Partial<Administration>) => {
    server = await startControlServer(path, administrationOf(commands));
    return remoteAdministration(path);
  };

  it('belongs to its owner only', async () => {
    await serving({});
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('carries inputs, outputs and errors', async () => {
    const remote = await serving({
      usage: async ({ account = 'nobody' }) => {
        throw new Error(`There is no ${account}.`);
      },
      backup: async ({ file }) => ({ bytes: file.length }),
    });
    expect(await remote.backup({ file: '/备份/x' })).toEqual({ bytes: 5 });
    await expect(remote.usage({ account: 'A' })).rejects.toThrow('There is no A.');
  });

  it('carries events in their order, and waits while nobody takes them', async () => {
    const count = 20_000;
    const remote = await serving({
      exportDataset: async (_, context) => {
        for (let at = 0; at < count; at++)
          await context?.emit({ text: `${at} ${'x'.repeat(200)}` });
        return { lines: count };
      },
    });
    const taken: string[] = [];
    const emit = (event: CommandEvent) => {
      if ('text' in event) taken.push(event.text);
    };
    const { lines } = await remote.exportDataset(
      {},
      { emit, signal: new AbortController().signal },
    );
    expect(lines).toBe(count);
    expect(taken.map((line) => Number(line.split(' ')[0]))).toEqual(
      Array.from({ length: count }, (_, at) => at),
    );
  });

  it('tells a command that whoever gave it has left', async () => {
    const aborted = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const remote = await serving({
      seedDataset: async (size, context) => {
        begun.resolve();
        if (context) await once(context.signal, 'abort');
        aborted.resolve();
        return size;
      },
    });
    const caller = new AbortController();
    const size = { authors: 1, users: 1, questions: 1 };
    const seeding = remote.seedDataset(size, { emit: () => {}, signal: caller.signal });
    await begun.promise;
    caller.abort(new Error('Interrupted.'));
    await expect(seeding).rejects.toThrow('Interrupted.');
    await aborted.promise;
  });

  it('ends what runs when the gateway shuts down, with a word about it', async () => {
    const begun = Promise.withResolvers<void>();
    const remote = await serving({
      seedDataset: async (_, context) => {
        begun.resolve();
        if (context) await once(context.signal, 'abort');
        context?.signal.throwIfAborted();
        throw new Error('Not reached.');
      },
    });
    const seeding = remote.seedDataset({ authors: 1, users: 1, questions: 1 });
    const refused = expect(seeding).rejects.toThrow('The gateway is shutting down.');
    await begun.promise;
    await server?.close();
    await refused;
    expect(await isAnswering(path)).toBe(false);
  });

  it('replaces the file that a killed gateway left', async () => {
    writeFileSync(path, '');
    expect(await isAnswering(path)).toBe(false);
    const remote = await serving({ listTokens: async () => [] });
    expect(await remote.listTokens({})).toEqual([]);
    await server?.close();
    expect(existsSync(path)).toBe(false);
  });

  it.each([
    ['no JSON at all', 'not valid JSON'],
    [JSON.stringify({ protocol: 99, command: 'usage', input: {} }), 'another release'],
    [JSON.stringify({ protocol: 1, command: 'constructor', input: {} }), 'another release'],
    ['null', ''],
  ])('answers %s with an error and goes on', async (line, message) => {
    const remote = await serving({ listTokens: async () => [] });
    const socket = createConnection(path);
    socket.write(`${line}\n`);
    const chunks = await socket.toArray();
    const reply = JSON.parse(Buffer.concat(chunks).toString());
    expect(reply).toEqual({ error: expect.stringContaining(message) });
    expect(await remote.listTokens({})).toEqual([]);
  });

  it('is refused with a clear message where its path would be too long', () => {
    expect(() => socketPath(`/${'long'.repeat(30)}`)).toThrow(
      /too long a path for the administrative socket: .* is 134 bytes, at most 10\d are possible/,
    );
  });
});
