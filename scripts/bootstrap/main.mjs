import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../process/failure.mjs';
import { checkPorts, planDev, planServices } from '../start/plan.mjs';
import { prepare } from './prepare.mjs';
import { runScript } from './run.mjs';
import { findTask } from './tasks.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs one task: `[task, ...its arguments]`. The exit code is that of the task's script; a failure of
 * the bootstrap is one line on standard error and exit code 1.
 * @param {string[]} argv
 */
export async function main([name, ...args]) {
  try {
    const task = findTask(name, args);
    if (task.name === 'start') await checkPorts(planServices(args, process.env));
    if (task.name === 'dev') await checkPorts(planDev(args, process.env));
    await prepare(root, { generate: task.name !== 'generate', needs: task.needs });
    const command = [...task.flags, join(root, task.script), ...task.args, ...args];
    process.exitCode = await runScript(root, command);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
}
