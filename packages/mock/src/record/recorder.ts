import { type OperationId, operations, security } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import {
  corsHeaders,
  envelopeResponse,
  isScenarioToken,
  type MockResponse,
  type Override,
  schemaViolation,
  type TokenMask,
} from '@social-data/mock-responses';
import {
  exposedHeaders,
  failure,
  operationsOnPath,
  type RequestTarget,
} from '@social-data/server-protocol';
import { parseJson } from '../built-in/read-json-body.ts';
import type { Prism, Violation } from '../prism.ts';
import type { RecordingFile } from './recording-file.ts';

/** A copy of a JSON value with every text masked, the names of members included. */
function maskStrings(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((entry) => maskStrings(entry, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [mask(name), maskStrings(member, mask)]),
  );
}

/** Passes calls on to another server, says what violates the contract, and may keep the responses as overrides. */
export interface Recorder {
  /** The response of the upstream; undefined for a request that is for the mock itself. */
  passOn(request: PassedOnRequest): Promise<MockResponse | undefined>;
}

export interface PassedOnRequest {
  readonly method: string;
  readonly target: RequestTarget;
  /** The body; undefined for a request without one. */
  readonly text: string | undefined;
  /** Media type of the body. */
  readonly type: string | undefined;
}

export interface RecorderOptions {
  /** Address of the upstream, without a slash at the end. */
  readonly upstream: string;
  /** Where responses are kept; undefined when they are only passed on. */
  readonly file: RecordingFile | undefined;
  readonly prism: Prism;
  /** Receives a line for each violation, and for each response that cannot be recorded, without any token. */
  readonly onViolation: ((line: string) => void) | undefined;
  readonly tokenMask: TokenMask;
  readonly now: Date;
}

/** The service recommends a timeout of at least 60 seconds. */
const UPSTREAM_TIMEOUT_MS = 120_000;

export function createRecorder(options: RecorderOptions): Recorder {
  const { upstream, now } = options;
  return {
    passOn: async ({ method, target, text, type }) => {
      const found = operationsOnPath(target.path).find((each) => each.method === method);
      const tokens = target.query.getAll(security.name);
      if (!found || tokens.some(isScenarioToken)) return undefined;
      const headers = text !== undefined && type !== undefined ? { 'Content-Type': type } : {};
      const init = { method, headers, ...(text !== undefined && { body: text }) };
      const asked = await ask(`${upstream}${target.path}?${target.query}`, init);
      if (!asked.ok) return envelopeResponse(failure(resultCode.serverError, asked.message, now));
      const { response, body } = asked;
      const envelope = envelopeOf(body);
      if (envelope) keep(recordedOverride(found.operationId, target, envelope, options), options);
      const passed = passedOnResponse(response, body, envelope);
      return await withViolations(passed, { method, target, text, type }, options);
    },
  };
}

/** Records a response. Where that fails, as on a full disk, it is passed on anyway: it may have been paid for. */
function keep(override: Override, { file, onViolation }: RecorderOptions): void {
  try {
    file?.keep(override);
  } catch (error) {
    onViolation?.(`a response of ${override.operation} is not recorded: ${String(error)}`);
  }
}

type Asked =
  | { readonly ok: true; readonly response: Response; readonly body: string }
  | { readonly ok: false; readonly message: string };

/** Asks the upstream. The message of a failure does not contain the address, and so no token. */
async function ask(address: string, init: RequestInit): Promise<Asked> {
  try {
    const signal = AbortSignal.timeout(UPSTREAM_TIMEOUT_MS);
    const response = await fetch(address, { ...init, redirect: 'manual', signal });
    return { ok: true, response, body: await response.text() };
  } catch (error) {
    const message = `The upstream sent no response: ${reasonOf(error)}. Check the address of --proxy.`;
    return { ok: false, message };
  }
}

interface RecordedEnvelope {
  readonly code: number;
  readonly body: object;
}

/** The envelope of a body; undefined for anything else, which is passed on and not kept. */
function envelopeOf(text: string): RecordedEnvelope | undefined {
  const json = parseJson(text);
  if (!json.ok || typeof json.value !== 'object' || json.value === null) return undefined;
  const { code } = { code: undefined, ...json.value };
  const isCode = typeof code === 'number' || (typeof code === 'string' && /^\d+$/.test(code));
  return isCode ? { code: Number(code), body: json.value } : undefined;
}

/** The override for exactly this call: parameters that it does not have are null. */
function recordedOverride(
  operation: OperationId,
  { query }: RequestTarget,
  { body }: RecordedEnvelope,
  { tokenMask }: RecorderOptions,
): Override {
  const tokens = query.getAll(security.name);
  const mask = (text: string) => tokenMask.text(text, tokens);
  const names = operations[operation].parameters.map(({ name }) => name);
  const where = Object.fromEntries(
    names.map((name) => {
      const value = query.get(name);
      // An empty optional parameter counts as absent.
      return [name, value ? mask(value) : null];
    }),
  );
  const response = Object(maskStrings(body, mask));
  const isValid = schemaViolation(operation, response) === undefined;
  return { operation, where, response, ...(isValid ? {} : { unchecked: true }) };
}

function passedOnResponse(
  { status, headers }: Response,
  body: string,
  envelope: RecordedEnvelope | undefined,
): MockResponse {
  const passed = ['Content-Type', ...exposedHeaders].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status,
    headers: { ...corsHeaders, 'Cache-Control': 'no-store', ...Object.fromEntries(passed) },
    body,
    payload: envelope?.body,
    code: envelope?.code ?? resultCode.serverError,
    reason: envelope ? undefined : 'The upstream sent no envelope.',
  };
}

/** Maximum length of the header, as in Prism: every program accepts it. */
const MAX_HEADER_LENGTH = 8 * 1024;

/** Adds the header of Prism's own proxy, and reports each violation. The call is passed on anyway. */
async function withViolations(
  passed: MockResponse,
  { method, target, text, type }: PassedOnRequest,
  { prism, tokenMask, onViolation }: RecorderOptions,
): Promise<MockResponse> {
  const { path, query } = target;
  const headers = type === undefined ? {} : { 'content-type': type };
  const json = text === undefined ? undefined : parseJson(text);
  const body = json?.ok ? json.value : text;
  const found = await prism.judge({ method, path, query, headers, body }, passed);
  if (found.length === 0) return passed;
  const tokens = query.getAll(security.name);
  for (const violation of found)
    onViolation?.(tokenMask.text(lineOf(method, path, violation), tokens));
  const value = tokenMask.text(JSON.stringify(found), tokens).replace(/[^ -~]/g, '?');
  return {
    ...passed,
    headers: { ...passed.headers, 'sl-violations': value.slice(0, MAX_HEADER_LENGTH) },
  };
}

function lineOf(method: string, path: string, { side, message }: Violation): string {
  return `violation in the ${side} of ${method} ${path}: ${message}`;
}

/** Why a request failed: the code of the system, or the name of the error. */
function reasonOf(error: unknown): string {
  const { cause, name } = error instanceof Error ? error : { cause: undefined, name: 'Error' };
  const { code } = { code: undefined, ...Object(cause) };
  return typeof code === 'string' ? code : name;
}
