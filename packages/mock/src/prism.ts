import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isOperationId } from '@social-data/contract/operations';
import { failure, type RequestTarget, unknownPath, wrongMethod } from '@social-data/wire';
import type { IHttpRequest } from '@stoplight/prism-http';
import { NO_METHOD_MATCHED_ERROR } from '@stoplight/prism-http/dist/router/errors.js';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js';
import type { HttpMethod } from '@stoplight/types';
import * as Either from 'fp-ts/lib/Either.js';
import type { Answer } from './answer.ts';
import { answerCall, type Decision, type Sources } from './answer-call.ts';
import { createPrism, type PrismOptions } from './create-prism.ts';
import { readExamples } from './examples.ts';
import { plainAnswer } from './plain-answer.ts';
import { preferredExample } from './preferred-example.ts';
import { createPrismLogger } from './prism-logger.ts';
import { retryAfter } from './retry-after.ts';

/** A request as it came in. */
export interface MockRequest {
  readonly method: HttpMethod;
  readonly target: RequestTarget;
  readonly prefer: string | undefined;
}

export type Respond = (request: MockRequest) => Promise<Answer>;

export interface ResponderOptions extends Omit<Sources, 'examples'> {
  /** Receives what Prism itself has to say, redacted. */
  readonly log: ((line: string) => void) | undefined;
}

/**
 * Makes Prism answer for the contract: it finds the operation and checks what goes out, while our
 * component decides the envelope. Prism is given the path only, never the query with the token.
 */
export async function createResponder(options: ResponderOptions): Promise<Respond> {
  const resources = await getHttpOperationsFromSpec(await readBundle());
  const sources: Sources = { ...options, examples: readExamples(resources) };
  const byPath = Map.groupBy(resources, ({ path }) => path);
  const prism = createPrism({
    logger: createPrismLogger(options),
    mock: mockComponent(sources),
    isChecked: (body) => sources.ready.has(body),
  });
  return async (request) => {
    const routed = new RoutedRequest(request);
    // Prism compares a path with every one that it is given, piece by piece.
    const candidates = byPath.get(routed.url.path) ?? resources;
    const outcome = await prism.request(routed, candidates)();
    if (Either.isLeft(outcome)) return answerUnrouted(outcome.left, options.now);
    const { decision } = routed;
    const [fault] = outcome.right.validations.output;
    if (fault || !decision) return answerFault(fault?.message, options.now);
    return answerOf(decision, sources);
  };
}

/** Takes the place of Prism's own making of answers. */
function mockComponent(sources: Sources): PrismOptions['mock'] {
  return ({ resource, input: { data: request } }) =>
    () => {
      const operationId = resource.iid ?? resource.id;
      if (!isOperationId(operationId) || !(request instanceof RoutedRequest))
        return Either.left(new Error(`There is no operation ${operationId}.`));
      const { target, preferredExample } = request;
      const decision = answerCall({ operationId, target, preferredExample }, sources);
      request.decision = decision;
      return Either.right({ statusCode: 200, headers: jsonType, body: decision.body });
    };
}

/** A request on its way through Prism, which sees the method and the path of it. */
class RoutedRequest implements IHttpRequest {
  readonly method: HttpMethod;
  readonly url: IHttpRequest['url'];
  readonly target: RequestTarget;
  readonly preferredExample: string | undefined;
  decision: Decision | undefined;

  constructor({ method, target, prefer }: MockRequest) {
    this.method = method;
    this.url = { path: target.path };
    this.target = target;
    this.preferredExample = preferredExample(prefer);
  }
}

const jsonType = { 'content-type': 'application/json' };

async function readBundle(): Promise<object> {
  const file = fileURLToPath(import.meta.resolve('@social-data/contract/openapi.json'));
  return JSON.parse(await readFile(file, 'utf8'));
}

function answerOf({ code, body, reason, plan, key }: Decision, { ready, now }: Sources): Answer {
  const bytes = ready.has(body) ? body.bytes : Buffer.from(JSON.stringify(body));
  if (key !== undefined) ready.keep(key, { bytes, code, reason });
  return { status: 200, code, body: bytes, reason, plan, headers: retryAfter(code, now) };
}

function answerFault(message: string | undefined, now: Date): Answer {
  const reason = `The mock made an answer that breaks the contract: ${message ?? 'it is missing'}.`;
  return plainAnswer(200, failure(500, reason, now));
}

/** 404 and 405 carry an envelope with code 400 (decision D1). */
function answerUnrouted(error: Error, now: Date): Answer {
  const status = 'status' in error ? error.status : undefined;
  if (status === undefined)
    return plainAnswer(500, failure(500, 'The mock failed on the inside.', now));
  return status === NO_METHOD_MATCHED_ERROR.status
    ? plainAnswer(405, wrongMethod(now), { Allow: 'GET, OPTIONS' })
    : plainAnswer(404, unknownPath(now));
}
