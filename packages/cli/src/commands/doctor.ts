import { operations, resultCode } from '@social-data/contract';
import { printableText } from '@social-data/tabular';
import { CommandError, type ExitCode } from '../command-error.ts';
import { addressOf, createClient, fetchFor, proxyOf, readToken } from '../connection.ts';
import { type Console, createConsole, hasTerminal } from '../console.ts';
import { connectionProblem, exitCodeOf, explainFailure } from '../failure.ts';
import type { ConnectionFlags, Operation } from '../flags.ts';
import { texts } from '../texts/texts.ts';

/** Milliseconds by which the clocks of this machine and of the service may differ. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;
const TIMEOUT_MS = 30_000;

/** Checks what a call needs, step by step, and prints each finding. The exit code is that of the first failure. */
export async function doctor(flags: ConnectionFlags): Promise<void> {
  const { doctor: say } = texts;
  const console = createConsole(false);
  let exitCode: ExitCode = 0;
  const report = (mark: string, name: keyof typeof say.steps, finding: string) =>
    process.stdout.write(`${mark} ${say.steps[name]}: ${printableText(finding)}\n`);
  /** Undefined when the step failed. */
  const check = async <Value>(
    name: keyof typeof say.steps,
    step: () => Value | Promise<Value>,
    findingOf: (value: Value) => string,
  ): Promise<Value | undefined> => {
    try {
      const value = await step();
      report(say.ok, name, findingOf(value));
      return value;
    } catch (error) {
      report(say.failed, name, explainFailure(error));
      exitCode ||= exitCodeOf(error);
      return undefined;
    }
  };
  const address = await check('address', () => addressOf(flags), String);
  const token = await check(
    'token',
    () => readToken(flags, hasTerminal()),
    () => say.hasToken,
  );
  // Without its password.
  const nameOf = (proxy: URL | null) => (proxy ? `${proxy.protocol}//${proxy.host}` : say.noProxy);
  const proxy = address && (await check('proxy', () => proxyOf(address) ?? null, nameOf));
  if (address && proxy !== undefined) {
    const time = await check(
      'connection',
      () => connect(address, proxy !== null),
      () => (address.startsWith('http:') ? say.plain : say.tls),
    );
    if (time !== undefined) {
      await check('clock', () => checkClock(time), String);
      const all: readonly Operation[] = Object.values(operations);
      // Without it, a call is refused, and costs nothing.
      const refused = all.filter(({ parameters }) => parameters.some(({ required }) => required));
      if (token && refused.length > 0)
        await check('call', () => checkCall(refused, address, token, console), String);
    }
  }
  process.exitCode = exitCode;
}

/** Sends a request without a token, to see the certificate and the clock of the service. */
async function connect(address: string, hasProxy: boolean): Promise<string> {
  try {
    const response = await (await fetchFor(address))(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.headers.get('date') ?? '';
  } catch (error) {
    const cause = Object(error).cause ?? error;
    const { text, isSetting } = connectionProblem(cause);
    const { code } = Object(cause);
    const isProxys = hasProxy && /^E[A-Z]+$/.test(code ?? '');
    throw new CommandError(isSetting ? 2 : 5, isProxys ? texts.doctor.proxyFails(code) : text);
  }
}

function checkClock(time: string): string {
  const { doctor: say } = texts;
  const difference = Math.abs(Date.now() - Date.parse(time));
  if (Number.isNaN(difference)) return say.noTime;
  const seconds = Math.round(difference / 1000);
  if (difference > MAX_CLOCK_DIFFERENCE_MS) throw new CommandError(3, say.setClock(seconds));
  return say.differs(seconds);
}

/**
 * Whether the service knows the token: a call without its required parameter is refused with code 400 when it does. Where
 * the token has no right to an operation, the next one tells.
 */
async function checkCall(
  refused: readonly Operation[],
  address: string,
  token: string,
  console: Console,
): Promise<string> {
  const { doctor: say } = texts;
  const limits = { maxCalls: 1, maxRetries: 0, maxConcurrency: 1, timeout: TIMEOUT_MS };
  const send = await fetchFor(address);
  let denied: unknown;
  for (const { id, parameters } of refused) {
    const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
    console.info(say.sends(id));
    // The client itself refuses a call without them.
    const sendWithout: typeof fetch = (input, init) => {
      const url = new URL(String(input));
      for (const name of required) url.searchParams.delete(name);
      return send(url, init);
    };
    const client = createClient(address, { token, ...limits, fetch: sendWithout });
    const values = Object.fromEntries(required.map((name) => [name, 'x']));
    const result = await client.call(id, values as never).result();
    if (result.ok) return say.tookCall;
    const { error } = result;
    // A service has paths before it reads a token.
    const isRefused = error.code === resultCode.invalidParameters && error.meta?.httpStatus !== 404;
    if (isRefused) return say.knowsToken;
    if (error.code !== resultCode.permissionDenied) throw error;
    denied = error;
  }
  throw denied;
}
