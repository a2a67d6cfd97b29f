import { type OperationInfo, operations, resultCode } from '@social-data/contract';
import { printableText } from '@social-data/tabular';
import { type ExitCode, systemText } from '../command-error.ts';
import { type Address, addressOf, createClient, readToken } from '../connection/client.ts';
import { connectionProblem } from '../connection/connection-problem.ts';
import { fetchFor, proxyOf } from '../connection/proxy.ts';
import { type Console, createConsole } from '../console.ts';
import { exitCodeOf, explainFailure } from '../failure.ts';
import type { ConnectionFlags } from '../flags.ts';
import { texts } from '../texts/texts.ts';

type ContractOperation = (typeof operations)[keyof typeof operations];

/** The outcome of one check. */
interface Finding {
  readonly text: string;
  /** 0 when it is good. */
  readonly exitCode: ExitCode;
}

const good = (text: string): Finding => ({ text, exitCode: 0 });

/** Milliseconds by which the clocks of this machine and of the service may differ. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;
const TIMEOUT_SECONDS = 30;

/** Checks what a call needs, step by step, and prints each finding. The exit code is that of the first failure. */
export async function doctor(flags: ConnectionFlags): Promise<void> {
  const { doctor: say } = texts;
  const console = createConsole(false);
  const refused = Object.values(operations).find(hasRequired);
  let exitCode: ExitCode = 0;
  const report = (name: keyof typeof say.steps, finding: Finding) => {
    const mark = finding.exitCode === 0 ? say.ok : say.failed;
    process.stdout.write(`${say.line(mark, say.steps[name], printableText(finding.text))}\n`);
    if (exitCode === 0) exitCode = finding.exitCode;
  };
  const address = await outcomeOf(() => addressOf(flags));
  report('address', 'href' in address ? good(address.href) : address);
  const isTerminal = Boolean(process.stdin.isTTY && process.stderr.isTTY);
  const token = await outcomeOf(() => readToken(flags, isTerminal, console.warn));
  report('token', typeof token === 'string' ? good(say.hasToken) : token);
  if ('href' in address) {
    const proxy = await outcomeOf(() => proxyOf(address.href));
    const isUsable = proxy === undefined || proxy instanceof URL;
    // Without its password.
    const name = proxy instanceof URL ? `${proxy.protocol}//${proxy.host}` : say.noProxy;
    report('proxy', isUsable ? good(name) : proxy);
    const connected = isUsable ? await connect(address.href, proxy !== undefined) : undefined;
    if (connected) report('connection', connected.connection);
    if (connected?.clock) {
      report('clock', connected.clock);
      if (typeof token === 'string' && refused)
        report('call', await checkCall(refused, address, token, console));
    }
  }
  process.exitCode = exitCode;
}

/** Whether a call without parameters is refused, so that it costs nothing. */
function hasRequired({ parameters }: OperationInfo): boolean {
  return parameters.some(({ required }) => required);
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
      signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
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
  { id, parameters }: ContractOperation,
  address: Address,
  token: string,
  console: Console,
): Promise<Finding> {
  const { doctor: say } = texts;
  console.info(say.sends(id));
  const limits = { maxCalls: 1, maxRetries: 0, maxConcurrency: 1, timeout: TIMEOUT_SECONDS };
  const send = await fetchFor(address.href);
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  // The client itself refuses a call without them.
  const sendWithout: typeof fetch = (input, init) => {
    const url = new URL(String(input));
    for (const name of required) url.searchParams.delete(name);
    return send(url, init);
  };
  const settings = { token, ...limits, hooks: {}, fetch: sendWithout };
  const values = Object.fromEntries(required.map((name) => [name, 'x']));
  const result = await createClient(address, settings, console.warn)
    .call(id, values as never)
    .result();
  if (result.ok) return good(say.tookCall);
  if (result.error.code === resultCode.invalidParameters) return good(say.knowsToken);
  return { text: explainFailure(result.error), exitCode: exitCodeOf(result.error) };
}
