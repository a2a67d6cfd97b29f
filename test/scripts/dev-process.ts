import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { copyProject } from '../../scripts/process/project-copy.ts';
import { planDev } from '../../scripts/start/plan.mjs';
import { type Child, killChildren, startChild } from '../process/child.ts';

const anyPorts = Object.fromEntries(planDev([], {}).map(({ variable }) => [variable, '0']));

/** A copy of the project with its `npm run dev`, which ends with the test. */
export interface DevProcess extends Child {
  readonly root: string;
  /** The address of a service that has started. */
  url(service: 'mock' | 'portal'): string;
  read(path: string): string;
  /** Saves a file of the copy with another text, as an editor does. */
  edit(path: string, change: (text: string) => string): void;
}

export function startDev(prepare: (dev: Pick<DevProcess, 'edit'>) => void = () => {}): DevProcess {
  const project = copyProject();
  onTestFinished(() => {
    killChildren();
    project.remove();
  });
  const read = (path: string) => readFileSync(join(project.root, path), 'utf8');
  const edit: DevProcess['edit'] = (path, change) =>
    writeFileSync(join(project.root, path), change(read(path)));
  prepare({ edit });
  const env = { ...process.env, ...anyPorts };
  const child = startChild([join(project.root, 'scripts/dev.ts')], { cwd: project.root, env });
  const url = (service: string) =>
    new RegExp(`^${service} +(http://\\S+)`, 'm').exec(child.out())?.[1] ?? '';
  return { ...child, root: project.root, url, read, edit };
}
