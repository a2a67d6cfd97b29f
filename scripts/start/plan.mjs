// Which services `npm start` and `npm run dev` start, and on which ports. It runs before anything is installed, on Node 18
// too, so that a wrong option or a port in use is reported at once.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { Failure } from '../process/failure.mjs';

/** Loopback only: development servers must not be reachable from the network. */
export const HOST = '127.0.0.1';

/** The services, each with the variable that changes its port. */
const PORTS = {
  mock: { variable: 'MOCK_PORT', port: 4010 },
  gateway: { variable: 'GATEWAY_PORT', port: 4020 },
  relay: { variable: 'GATEWAY_PORT', port: 4020 },
  portal: { variable: 'PORTAL_PORT', port: 4000 },
  'node one': { variable: 'GATEWAY_PORT', port: 4020 },
  'node two': { variable: 'SECOND_GATEWAY_PORT', port: 4030 },
};

/** @type {readonly ServiceName[]} */
const ORDINARY = ['mock', 'gateway', 'portal'];

const USAGE = `npm start -- [--only ${ORDINARY.join('|')}] [--relay] [--nodes] [--learn]`;

/** @typedef {keyof typeof PORTS} ServiceName */

/**
 * A service to start. A later one of the plan may ask for the address of an earlier one.
 * @typedef {object} PlannedService
 * @property {ServiceName} name
 * @property {string} variable the environment variable that changes the port
 * @property {number} port 0 takes a free one
 */

/**
 * Reads the command line and the environment. Throws a Failure that says what is wrong with them.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {NodeJS.Platform} [platform]
 * @returns {readonly PlannedService[]}
 */
export function planServices(args, env, platform = process.platform) {
  return planOf(chosenNames(args, platform), env);
}

/**
 * The same for `npm run dev`, which starts only the services that follow the contract.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function planDev(args, env) {
  if (args.length > 0) {
    throw new Failure(`npm run dev takes no options, and got "${args.join(' ')}".`);
  }
  return planOf(['mock', 'portal'], env);
}

/**
 * @template {ServiceName} Name
 * @param {readonly Name[]} names
 * @param {Readonly<Record<string, string | undefined>>} env
 */
function planOf(names, env) {
  const plan = names.map((name) => {
    const { variable, port } = PORTS[name];
    return { name, variable, port: portOf(env[variable] ?? '', { name, variable, port }) };
  });
  for (const [index, { name, variable, port }] of plan.entries()) {
    const other = plan.slice(0, index).find((earlier) => port !== 0 && earlier.port === port);
    if (other !== undefined) {
      throw new Failure(
        `Port ${port} is given to two services, ${other.name} and ${name}: set ${other.variable} or ${variable} to another one.`,
      );
    }
  }
  return plan;
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.Platform} platform
 * @returns {readonly ServiceName[]}
 */
function chosenNames(args, platform) {
  const { only, relay = false, nodes = false, learn = false } = readOptions(args);
  if (learn && args.length > 1)
    throw new Failure('The demonstration starts what it needs: give --learn alone.');
  if (learn) return [];
  if (nodes && (relay || only !== undefined))
    throw new Failure('The two nodes belong together: give --nodes alone.');
  if (relay && only !== undefined)
    throw new Failure('The relay needs its upstream: give --relay without --only.');
  if (nodes) return ['node one', 'node two'];
  if (relay) return ['mock', 'relay'];
  // The gateway runs on Linux and macOS.
  const available = ORDINARY.filter((name) => name !== 'gateway' || platform !== 'win32');
  const chosen = available.filter((name) => only === undefined || name === only);
  if (chosen.length > 0) return chosen;
  throw new Failure(`There is no service "${only}": choose one of ${available.join(', ')}.`);
}

/** @param {readonly string[]} args */
function readOptions(args) {
  const flag = /** @type {const} */ ({ type: 'boolean' });
  const options = {
    only: /** @type {const} */ ({ type: 'string' }),
    relay: flag,
    nodes: flag,
    learn: flag,
  };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Failure(`${error.message.replace(/\.$/, '')}. Usage: ${USAGE}`);
  }
}

/**
 * @param {string} text
 * @param {PlannedService} service with its default port
 */
function portOf(text, { name, variable, port }) {
  if (text === '') return port;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new Failure(
      `${variable} is "${text}", which is not a port for the ${name}: give a whole number from 0 to 65535 (0 takes a free one).`,
    );
  }
  return Number(text);
}

/**
 * Rejects with a Failure when a port is not available, before anything slow is started.
 * @param {readonly PlannedService[]} plan
 */
export async function checkPorts(plan) {
  for (const planned of plan) {
    const server = createServer();
    try {
      server.listen(planned.port, HOST);
      await once(server, 'listening');
    } catch (error) {
      throw explainStart(planned, error);
    }
    server.close();
    await once(server, 'close');
  }
}

/**
 * Explains in one line why a service did not start.
 * @param {PlannedService} service
 * @param {unknown} error
 */
export function explainStart({ name, variable, port }, error) {
  if (error instanceof Failure) return error;
  const { code, message } = error instanceof Error ? Object(error) : { message: String(error) };
  if (code === 'EADDRINUSE') {
    return new Failure(
      `Port ${port} for the ${name} is in use: stop the program that uses it, or choose another one with ${variable}=<port>.`,
    );
  }
  if (code === 'EACCES') {
    return new Failure(
      `Port ${port} for the ${name} needs privileges that this account does not have: choose one above 1023 with ${variable}=<port>.`,
    );
  }
  return new Failure(`The ${name} could not start: ${message}`, { cause: error });
}
