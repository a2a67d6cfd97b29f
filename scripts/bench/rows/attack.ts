import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '../../process/project-root.ts';
import { constantRate } from '../constant-rate.ts';
import { peakMemory } from '../process-usage.ts';
import { type Comparison, inTurns, type Row, type Run, type Side } from '../row.ts';
import { distinctSearches } from '../searches.ts';
import { deployVariables, type Server, startBoth, startGateway } from '../servers.ts';

/** Valid calls per second, from 127.0.0.1. */
const RATE = 100;
/** For the attack to reach its full rate. */
const LEAD_IN_MS = 1_000;

/** Scripts of test/attack with their options. */
const ATTACKS: Readonly<Record<string, readonly string[]>> = {
  'idle-sockets': ['--connections', '2100', '--from', '127.0.0.66'],
  pipelining: ['--connections', '50'],
};

/** What valid calls cost and wait for while others attack, with the variables of the systemd unit. */
export const attack: Row = {
  id: 'attack',
  title: `gateway under attack, ${RATE} valid calls a second`,
  async measure(run) {
    const found: Comparison[] = [];
    for (const [name, args] of Object.entries(ATTACKS)) {
      const start = (root: string) =>
        startGateway(run, { root, users: 10_000, env: deployVariables() });
      const { ours, theirs, peer } = await startBoth(run, {
        ...{ start, peer: 'without an attack', startPeer: () => start(projectRoot) },
      });
      const command = [`test/attack/${name}.ts`, ...args];
      const their = run.against ? underAttack(run, theirs, command) : validCalls(theirs);
      await validCalls(ours)();
      await validCalls(theirs)();
      found.push(...(await inTurns(run, name, underAttack(run, ours, command), { [peer]: their })));
    }
    return found;
  },
};

function validCalls(gateway: Server): Side {
  const calls = constantRate(gateway, distinctSearches(gateway.token, 2_000), RATE);
  return async () => {
    const { cpu, beside } = await calls();
    return { cpu, beside: { ...beside, ...peakMemory(gateway.pid) } };
  };
}

function underAttack(run: Run, gateway: Server, command: readonly string[]): Side {
  const calls = validCalls(gateway);
  return async () => {
    const args = [...command, '--url', gateway.url, '--seconds', '600'];
    const attacker = spawn(process.execPath, args, { cwd: projectRoot, stdio: 'ignore' });
    const ended = once(attacker, 'exit');
    const stop = () => attacker.kill();
    run.cleanUp(stop);
    await setTimeout(LEAD_IN_MS);
    const sample = await calls();
    stop();
    await ended;
    return sample;
  };
}
