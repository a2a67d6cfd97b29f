import { codeAdvice, resultCode } from '@social-data/contract';
import { type OperationInfo, operations, security } from '@social-data/contract/operations';
import { printableText } from '@social-data/tabular';
import { type ExitCode, systemText } from '../command-error.ts';
import { addressOf, readToken } from '../connection/client.ts';
import { connectionProblem } from '../connection/connection-problem.ts';
import { fetchFor, proxyOf } from '../connection/proxy.ts';
import { createConsole } from '../console.ts';
import { adviceOfCode, exitCodeOf, exitCodeOfCode } from '../failure.ts';
import type { ConnectionFlags } from '../flags.ts';
import { texts } from '../texts/texts.ts';

/** The outcome of one check. */
interface Finding {
  readonly text: string;
  /** 0 when it is good. */
  readonly exitCode: ExitCode;
}

const good = (text: string): Finding => ({ text, exitCode: 0 });

/** Milliseconds by which the clocks of this machine and of the service may differ. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;
const TIMEOUT_MS = 30_000;

/** Checks what a call needs, step by step, and prints each finding. The exit code is that of the first failure. */
export async function doctor(flags: ConnectionFlags): Promise<void> {
  const { doctor: say } = texts;
  const console = createConsole(false);
  let exitCode: ExitCode = 0;
  const report = (name: keyof typeof say.steps, finding: Finding) => {
    const mark = finding.exitCode === 0 ? say.ok : say.failed;
    process.stdout.write(`${say.line(mark, say.steps[name], printableText(finding.text))}\n`);
    if (exitCode === 0) exitCode = finding.exitCode;
  };
  const address = await outcomeOf(() => addressOf(flags).href);
  report('address', typeof address === 'string' ? good(address) : address);
  const isTerminal = Boolean(process.stdin.isTTY && process.stderr.isTTY);
  const token = await outcomeOf(() => readToken(flags, isTerminal, console.warn));
  report('token', typeof token === 'string' ? good(say.hasToken) : token);
  if (typeof address === 'string') {
    const proxy = await outcomeOf(() => proxyOf(address));
    const isUsable = proxy === undefined || proxy instanceof URL;
    // Without its password.
    const name = proxy instanceof URL ? `${proxy.protocol}//${proxy.host}` : say.noProxy;
    report('proxy', isUsable ? good(name) : proxy);
    const connected = isUsable ? await connect(address, proxy !== undefined) : undefined;
    if (connected) report('connection', connected.connection);
    if (connected?.clock) {
      report('clock', connected.clock);
      if (typeof token === 'string') report('call', await checkCall(address, token, console.info));
    }
  }
  process.exitCode = exitCode;
}

/** What a step gives, or how it failed. */
async function outcomeOf<Value>(step: () => Value | Promise<Value>): Promise<Value | Finding> {
  try {
    return await step();
  } catch (error) {
    return { text: systemText(error), exitCode: exitCodeOf(error) };
  }
}

/** Sends a request without a token, to see the certificate and the clock of the service. */
async function connect(
  address: string,
  hasProxy: boolean,
): Promise<{ readonly connection: Finding; readonly clock?: Finding }> {
  const { doctor: say } = texts;
  try {
    const response = await (await fetchFor(address))(address, {
      redirect: 'manual',
      signal: timeout(),
    });
    await response.body?.cancel();
    const connection = good(address.startsWith('http:') ? say.plain : say.tls);
    return { connection, clock: checkClock(response.headers.get('date') ?? '') };
  } catch (error) {
    const cause = Object(error).cause ?? error;
    const { text, isSetting } = connectionProblem(cause);
    const { code } = Object(cause);
    const isProxys = hasProxy && /^E[A-Z]+$/.test(code ?? '');
    return {
      connection: { text: isProxys ? say.proxyFails(code) : text, exitCode: isSetting ? 2 : 5 },
    };
  }
}

function checkClock(time: string): Finding {
  const { doctor: say } = texts;
  const difference = Math.abs(Date.now() - Date.parse(time));
  if (Number.isNaN(difference)) return good(say.noTime);
  const seconds = Math.round(difference / 1000);
  return difference <= MAX_CLOCK_DIFFERENCE_MS
    ? good(say.differs(seconds))
    : { text: say.setClock(seconds), exitCode: 3 };
}

/** Whether the service knows the token: a call without its required parameter is refused with code 400 when it does. */
async function checkCall(
  base: string,
  token: string,
  info: (text: string) => void,
): Promise<Finding> {
  const { doctor: say } = texts;
  const all: readonly OperationInfo[] = Object.values(operations);
  const operation = all.find(({ parameters }) => parameters.some(({ required }) => required));
  if (operation === undefined) return good(say.noRequired);
  info(say.sends(operation.id));
  const address = new URL(base + operation.path);
  address.searchParams.set(security.name, token);
  try {
    const send = await fetchFor(base);
    const response = await send(address, { redirect: 'manual', signal: timeout() });
    const { code, message } = Object(await response.json());
    if (!isCode(code)) return { text: say.noCode, exitCode: 6 };
    return findingOfCode(Number(code), String(message ?? ''));
  } catch (error) {
    // Never the message, which may have the address with the token.
    const { cause, name } = Object(error);
    return { text: say.noResponse(String(Object(cause).code ?? name)), exitCode: 6 };
  }
}

/** As the client reads it: a whole number, or a string of digits. */
function isCode(code: unknown): boolean {
  if (typeof code === 'number') return Number.isSafeInteger(code) && code >= 0;
  return typeof code === 'string' && /^[0-9]{1,15}$/.test(code);
}

function findingOfCode(code: number, message: string): Finding {
  const { doctor: say } = texts;
  if (code === resultCode.invalidParameters) return good(say.knowsToken);
  if (code === resultCode.success) return good(say.tookCall);
  const advice = codeAdvice[code]?.hint ? adviceOfCode(code) : message;
  return { text: say.code(code, advice), exitCode: exitCodeOfCode(code) };
}

function timeout(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}
