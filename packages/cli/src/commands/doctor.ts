import { isSocialDataError } from '@social-data/client';
import { codeAdvice, resultCode } from '@social-data/contract';
import { type OperationInfo, operations, security } from '@social-data/contract/operations';
import { printableText } from '@social-data/tabular';
import { checkTls } from '../connection/check-tls.ts';
import { createClient } from '../connection/create-client.ts';
import { fetchFor, proxyName, proxyOf } from '../connection/proxy.ts';
import { type Connection, settleConnection } from '../connection/settle-connection.ts';
import { readToken } from '../connection/token.ts';
import { type ExitCode, exitCodeOf, exitCodeOfCode } from '../exit-code.ts';
import { nameFlags } from '../flags/name-flags.ts';
import { createConsole } from '../output/console.ts';
import type { DoctorFlags } from '../program.ts';

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
export async function doctor(given: DoctorFlags): Promise<void> {
  const flags = settleConnection(given, process.env);
  const console = createConsole(false);
  let exitCode: ExitCode = 0;
  const report = (name: string, finding: Finding) => {
    const mark = finding.exitCode === 0 ? 'ok    ' : 'failed';
    process.stdout.write(`${mark} ${name}: ${printableText(finding.text)}\n`);
    if (exitCode === 0) exitCode = finding.exitCode;
    return finding.exitCode === 0;
  };
  const isAddressGood = report('address', checkAddress(flags));
  const token = await giveToken(flags, console.warn);
  report('token', typeof token === 'string' ? good('there is one') : token);
  if (flags.offline) report('network', good('not checked, because of --offline'));
  else if (isAddressGood) {
    const url = new URL(flags.baseUrl ?? '');
    const proxy = proxyOf(url.href);
    report('proxy', good(proxy ? proxyName(proxy) : 'none for this address'));
    if (report('connection', await checkConnection(url, proxy))) {
      const send = await fetchFor(url.href);
      report('clock', await checkClock(url, send));
      if (typeof token === 'string')
        report('call', await checkCall(url, token, { ...console, send }));
    }
  }
  process.exitCode = exitCode;
}

function checkAddress(flags: Connection): Finding {
  try {
    createClient(flags, { token: null }, createConsole(false));
    return good(new URL(flags.baseUrl ?? '').href);
  } catch (error) {
    const { message, hint } = Object(error);
    return { text: nameFlags(`${message} ${hint ?? ''}`), exitCode: exitCodeOf(error) };
  }
}

async function giveToken(
  flags: Connection,
  warn: (message: string) => void,
): Promise<string | Finding> {
  const { env, stdin, stderr } = process;
  try {
    const isTerminal = Boolean(stdin.isTTY && stderr.isTTY);
    return await readToken(flags, { env, isTerminal, warn });
  } catch (error) {
    return { text: Object(error).message, exitCode: exitCodeOf(error) };
  }
}

async function checkConnection(
  { protocol, hostname, port }: URL,
  proxy: URL | undefined,
): Promise<Finding> {
  if (protocol === 'http:') return good('plain http, without TLS: the token travels in clear text');
  const host = hostname.replaceAll(/[[\]]/g, '');
  const { isGood, isSetting, text } = await checkTls({
    host,
    port: Number(port || 443),
    proxy,
    timeoutMs: TIMEOUT_MS,
  });
  return { text, exitCode: isGood ? 0 : isSetting ? 2 : 5 };
}

async function checkClock(url: URL, send: typeof fetch): Promise<Finding> {
  try {
    const response = await send(url, { redirect: 'manual', signal: timeout() });
    await response.body?.cancel();
    const date = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(date)) return good('not checked: the service does not say its time');
    const difference = Date.now() - date;
    const seconds = Math.round(Math.abs(difference) / 1000);
    if (Math.abs(difference) <= MAX_CLOCK_DIFFERENCE_MS) return good(`differs by ${seconds} s`);
    return { text: `differs from the service by ${seconds} s. Set the clock.`, exitCode: 3 };
  } catch (error) {
    return { text: `no response: ${reasonOf(error)}`, exitCode: 5 };
  }
}

/** Whether the service knows the token: a call without its required parameter is refused with code 400 when it does. */
async function checkCall(
  url: URL,
  token: string,
  { info, send }: { readonly info: (text: string) => void; readonly send: typeof fetch },
): Promise<Finding> {
  const all: readonly OperationInfo[] = Object.values(operations);
  const operation = all.find(({ parameters }) => parameters.some(({ required }) => required));
  if (operation === undefined) return good('not checked: no operation has a required parameter');
  info(`Sends one call of ${operation.id} without its required parameter, which is refused.`);
  const address = new URL(`${url.href.replace(/\/+$/, '')}${operation.path}`);
  address.searchParams.set(security.name, token);
  try {
    const response = await send(address, { redirect: 'manual', signal: timeout() });
    const { code, message } = Object(await response.json());
    if (!isCode(code))
      return { text: 'the body has no valid code. Check the address.', exitCode: 6 };
    return findingOfCode(Number(code), String(message ?? ''));
  } catch (error) {
    return { text: `no readable response: ${reasonOf(error)}`, exitCode: 6 };
  }
}

/** As the client reads it: a whole number, or a string of digits. */
function isCode(code: unknown): boolean {
  if (typeof code === 'number') return Number.isSafeInteger(code) && code >= 0;
  return typeof code === 'string' && /^[0-9]{1,15}$/.test(code);
}

function findingOfCode(code: number, message: string): Finding {
  if (code === resultCode.invalidParameters) return good('the service knows the token (code 400)');
  if (code === resultCode.success) return good('the service took the call (code 0)');
  const { hint = message } = codeAdvice[code] ?? {};
  return { text: `code ${code}: ${hint}`, exitCode: exitCodeOfCode(code) };
}

function timeout(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}

/** Never the address, which contains the token. */
function reasonOf(error: unknown): string {
  if (isSocialDataError(error)) return error.message;
  const { cause, name } = Object(error);
  return String(Object(cause).code ?? name);
}
