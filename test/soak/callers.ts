import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Admin } from '../../packages/gateway/src/admin/admin.ts';
import { createToken } from '../../packages/gateway/test/command/admin-tokens.ts';
import { rowsOf } from '../../packages/gateway/test/ledger/rows-of.ts';
import { randomNumbers } from '../crash/random-numbers.ts';
import { type PhaseTime, pause, type Random, type SoakMode } from './soak-modes.ts';

/** One phase, for those who call in it. */
export interface Phase extends PhaseTime {
  readonly mode: SoakMode;
  readonly accounts: Accounts;
  /** How long each honest call took. */
  readonly honestMs: number[];
  /** Notes something that should not have happened. */
  addProblem(what: string): void;
}

/** An account whose callers count what they were charged. */
interface Account {
  readonly name: string;
  readonly token: string;
  charged: number;
  /** Calls without a whole response, each of which may have cost a credit. */
  unknown: number;
}

export type Accounts = Readonly<Record<'honest' | 'rude' | 'limited', Account>>;

const BALANCE = 1_000_000_000;
/** Several times what a gateway lets a call wait, for a busy machine. */
const MAX_CALL_MS = 30_000;

export async function createAccounts(admin: Admin): Promise<Accounts> {
  const create = async (name: string, rate: { calls: number; seconds: number } | null = null) => {
    const { token } = await createToken(admin, { balance: BALANCE, name, rate });
    return { name, token, charged: 0, unknown: 0 };
  };
  const limited = await create('limited', { calls: 20, seconds: 1 });
  return { honest: await create('honest'), rude: await create('rude'), limited };
}

/** Why the ledger is not what the callers counted. */
export async function ledgerProblems(admin: Admin, accounts: Accounts): Promise<string[]> {
  const problems: string[] = [];
  const deadline = performance.now() + MAX_CALL_MS;
  for (;;) {
    const { length } = await rowsOf(admin.list('ledger', { state: 'reserved', limit: 1_000 }));
    if (length === 0) break;
    // The upstream may still have one whose caller has left.
    if (performance.now() < deadline) await pause(500);
    else return [`${length} calls are still reserved although none is in flight.`];
  }
  for (const { name, charged, unknown } of Object.values(accounts)) {
    const { account } = await admin.run('showToken', { account: name });
    const spent = BALANCE - (account.balance ?? 0);
    if (spent < charged || spent > charged + unknown)
      problems.push(`${name} spent ${spent}, and counted ${charged} to ${charged + unknown}.`);
  }
  return problems;
}

/** Everybody who calls in a phase, until it ends. Each has random numbers of its own, equal in every phase. */
export async function callInPhase(phase: Phase, seed: number): Promise<void> {
  const { mode, accounts } = phase;
  const nobody = { name: 'nobody', token: 'demo-of-nobody', charged: 0, unknown: 0 };
  const callers: ((phase: Phase, random: Random) => Promise<unknown>)[] = [
    ...Array(6).fill(callHonestly),
    ...Array(4).fill(callRudely),
    ...[readNothing, readNothing],
    // Wrong tokens: code 100, or 302 for too many requests of one address.
    (_, random) => flood(phase, random, nobody, [100, 302]),
    (_, random) => flood(phase, random, accounts.limited, [0, 302]),
    () => mode.disturb(phase).catch((error) => phase.addProblem(String(error))),
  ];
  await Promise.all(callers.map((call, index) => call(phase, randomNumbers(seed + index))));
}

/** Calls, one after the other. Every call has to succeed. */
async function callHonestly(phase: Phase, random: Random): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const { mode, signal } = phase;
  const account = phase.accounts.honest;
  while (!signal.aborted) {
    const { code, ms } = await makeCall(phase, mode.honest(random), { agent, account });
    phase.honestMs.push(ms);
    // 302 for more uncertain requests than an account may have: only honest callers call some operations.
    const isExcused = [301, 302, 500].some((each) => each === code) && mode.excuses(ms);
    if ((code !== 0 && !isExcused) || ms > MAX_CALL_MS)
      phase.addProblem(`an honest caller got ${code} after ${Math.round(ms / 1_000)} s`);
    await pause(10 + random() * 50);
  }
  agent.destroy();
}

/** Asks for what fails, and hangs up in the middle of every second call. */
async function callRudely(phase: Phase, random: Random): Promise<void> {
  const { mode, accounts, signal } = phase;
  while (!signal.aborted) {
    const agent = new Agent({ localAddress: '127.0.0.3' });
    const leaving = new AbortController();
    const options = { agent, account: accounts.rude, signal: leaving.signal };
    const call = makeCall(phase, mode.rude(random), options);
    await pause(random() * 12);
    if (random() < 0.5) leaving.abort();
    await call;
    agent.destroy();
    await pause(20);
  }
}

/** Sends nothing, half a request, bytes that are no HTTP, or more requests than the system buffers, and reads nothing. */
async function readNothing(phase: Phase, random: Random): Promise<void> {
  const { mode, accounts, trafficMs, signal } = phase;
  const port = Number(new URL(mode.url).port);
  while (!signal.aborted) {
    const request = `GET ${mode.honest(random)}&token=${accounts.rude.token} HTTP/1.1\r\n`;
    accounts.rude.unknown += 200;
    const texts = ['', request, 'nothing\r\n\r\n', `${request}Host: a\r\n\r\n`.repeat(200)];
    const sockets = texts.map((sent) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.5' }).pause();
      socket.on('error', () => {}).write(sent);
      return socket;
    });
    await pause(trafficMs * (0.1 + 0.2 * random()), signal);
    for (const socket of sockets) socket.destroy();
  }
}

/** Calls without a pause over several connections, again and again for a twentieth of the phase. */
async function flood(phase: Phase, random: Random, account: Account, codes: readonly unknown[]) {
  const { mode, trafficMs, signal } = phase;
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.66' });
  const connection = async (until: number) => {
    while (performance.now() < until && !signal.aborted) {
      const { code, ms } = await makeCall(phase, mode.honest(random), { agent, account });
      if (typeof code === 'number' && !codes.includes(code) && !mode.excuses(ms))
        phase.addProblem(`a call of a flood (${account.name}) got ${code}`);
    }
  };
  while (!signal.aborted) {
    await pause(trafficMs * 0.3 * random(), signal);
    const until = performance.now() + trafficMs * 0.05;
    await Promise.all(Array.from({ length: 12 }, () => connection(until)));
  }
  agent.destroy();
}

/** Makes a call, and counts it. Like all clients, it sends a request again whose connection lay idle and was closed. */
async function makeCall(
  phase: Phase,
  path: string,
  options: { readonly agent: Agent; readonly account: Account; readonly signal?: AbortSignal },
): Promise<{ readonly code: unknown; readonly ms: number }> {
  const { agent, account, signal } = options;
  const startedAt = performance.now();
  const address = `${phase.mode.url}${path}&token=${account.token}`;
  const request = get(address, { agent, ...(signal && { signal }) });
  try {
    const [response] = await once(request, 'response');
    const { code } = JSON.parse(await text(response));
    account.charged += Number(response.headers['x-cost'] ?? 0);
    return { code, ms: performance.now() - startedAt };
  } catch (error) {
    const wasIdle = request.reusedSocket && Object(error).code === 'ECONNRESET';
    if (wasIdle && !signal?.aborted) return makeCall(phase, path, options);
    account.unknown += 1;
    return { code: String(error), ms: performance.now() - startedAt };
  }
}
