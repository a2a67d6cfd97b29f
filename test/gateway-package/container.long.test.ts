import { spawnSync } from 'node:child_process';
import { globSync, readdirSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { killChildren, startChild } from '../process/child.ts';
import { freePort } from '../process/free-port.ts';
import { readContainerSteps } from './container-steps.ts';
import { startPackageRegistry } from './package-registry.ts';
import {
  gatewayManifest,
  installEnvironment,
  PACK_TIMEOUT_MS,
  type PackedGateway,
  packGateway,
  run,
} from './packed-gateway.ts';

describe('the packed gateway', () => {
  let packed: PackedGateway;
  beforeAll(async () => {
    packed = await packGateway();
  }, PACK_TIMEOUT_MS);
  afterEach(killChildren);
  afterAll(() => packed?.remove());

  test('runs by the steps of the Containerfile, as a user that is not root', async () => {
    const text = await readFile(join(packed.installed, 'deploy/Containerfile'), 'utf8');
    const steps = readContainerSteps(text);
    expect(steps.base).toMatch(/node:24/);
    expect(steps.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    // The file system of the container is a folder; no engine is needed.
    const container = await mkdtemp(join(tmpdir(), 'gateway-container-'));
    await chmod(container, 0o755);
    const inside = (value: string) =>
      value.replaceAll(/(?<![\w:/])\/(?=tmp|var)/g, `${container}/`);
    const registry = await startPackageRegistry(gatewayManifest);
    onTestFinished(registry.close);
    const prefix = join(container, 'usr/local');
    const env = {
      ...installEnvironment(registry, join(container, 'npm-cache')),
      npm_config_prefix: prefix,
      PATH: [join(prefix, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
    };
    const sh = (line: string, variables: object) =>
      run('sh', ['-e', '-c', inside(line)], { cwd: container, env: { ...env, ...variables } });
    for (const folder of ['tmp', 'var/lib', 'usr/local'])
      await mkdir(join(container, folder), { recursive: true });
    // Only root may give a folder away.
    const ownFolder = process.getuid?.() === 0 ? '' : 'chown() { :; }; ';
    for (const step of steps.build) {
      if ('command' in step) await sh(ownFolder + step.command, {});
      else {
        const found = globSync(step.from, { cwd: dirname(packed.tarball) });
        expect(found).toEqual([basename(packed.tarball)]);
        await copyFile(packed.tarball, inside(step.to));
      }
    }
    const ports = {
      GATEWAY_PORT: `${await freePort()}`,
      GATEWAY_ADMIN_PORT: `${await freePort()}`,
    };
    const variables = Object.entries({ ...steps.env, ...ports }).map(([k, v]) => [k, inside(v)]);
    const containerEnv = Object.fromEntries(variables);
    expect(containerEnv.GATEWAY_DATA_DIR).toBe(inside(steps.volume));
    const [name = '', ...args] = steps.start;
    const gateway = startChild([join(prefix, 'bin', name), ...args], {
      cwd: container,
      env: { ...env, ...containerEnv },
      ...(canRunAs(steps.user) && userOf(steps.user)),
    });
    await gateway.prints(/^ready /m);
    await sh(steps.healthCheck, containerEnv);
    gateway.process.kill('SIGTERM');
    expect(await gateway.ended, gateway.err()).toBe(0);
    await expect(sh(steps.healthCheck, containerEnv)).rejects.toMatchObject({ code: 1 });
    expect(readdirSync(inside(steps.volume))).toContain('gateway.sqlite');
    await rm(container, { recursive: true });
  });
});

/** User and group of a process, from `user:group`. */
function userOf(text: string): { readonly uid: number; readonly gid: number } {
  const [uid, gid] = text.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether this process may start Node as another user, who may read it. */
function canRunAs(user: string): boolean {
  return spawnSync(process.execPath, ['--version'], userOf(user)).status === 0;
}
