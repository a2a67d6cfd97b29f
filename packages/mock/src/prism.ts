import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isOperationId } from '@social-data/contract';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpConfig,
  type IHttpRequest,
  NO_METHOD_MATCHED_ERROR,
  ProblemJsonError,
} from '@stoplight/prism-http';
import { getHttpConfigFromRequest } from '@stoplight/prism-http-server/dist/getHttpConfigFromRequest.js';
import type { HttpMethod } from '@stoplight/types';
import * as Either from 'fp-ts/lib/Either.js';
import pino from 'pino';
import { answerCall, type Sources } from './component.ts';
import { type Answer, type Envelope, fail } from './envelope.ts';
import { readExamples } from './examples.ts';

/** A request as it came in, with the query still in the form of the wire. */
export interface MockRequest {
  readonly method: HttpMethod;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly prefer: string | undefined;
}

export type Respond = (request: MockRequest) => Promise<Answer>;

/** Parameters are judged by the contract's own validators, so Prism checks the answers only. */
const config: IHttpConfig = {
  isProxy: false,
  upstreamProxy: undefined,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: true,
  errors: false,
  mock: { dynamic: false },
};

/** Prism logs whole queries, tokens included: this logger prints nothing. */
const silent = pino({ level: 'silent' });

/**
 * Makes Prism answer for the contract: it finds the operation and checks what goes out,
 * while our component decides the envelope.
 */
export async function createResponder(options: Omit<Sources, 'examples'>): Promise<Respond> {
  const resources = await getHttpOperationsFromSpec(await readBundle());
  const sources: Sources = { ...options, examples: readExamples(resources) };
  const prism = createInstance(config, {
    logger: silent,
    mock:
      ({ resource, input }) =>
      () => {
        const operationId = resource.iid ?? resource.id;
        if (!isOperationId(operationId))
          return Either.left(new Error(`There is no operation ${operationId}.`));
        const query = toSearchParams(input.data.url.query);
        const { envelope } = answerCall(
          { operationId, query, preferredExample: preferredExample(input.data) },
          sources,
        );
        return Either.right({
          statusCode: 200,
          headers: { 'content-type': 'application/json' },
          body: envelope,
        });
      },
  });
  return async (request) => {
    const outcome = await prism.request(toPrismRequest(request), resources)();
    if (Either.isLeft(outcome)) return answerUnrouted(outcome.left, options.now);
    const fault = outcome.right.validations.output[0];
    if (fault)
      return fail(
        500,
        `The mock made an answer that breaks the contract: ${fault.message}.`,
        options.now,
      );
    return { status: 200, envelope: outcome.right.output.body as Envelope };
  };
}

async function readBundle(): Promise<object> {
  const file = fileURLToPath(import.meta.resolve('@social-data/contract/openapi.json'));
  return JSON.parse(await readFile(file, 'utf8'));
}

/** 404 and 405 carry an envelope with code 400, as decision D1 says. */
function answerUnrouted(error: Error, now: Date): Answer {
  if (!(error instanceof ProblemJsonError))
    return fail(500, 'The mock failed on the inside.', now, 500);
  return error.status === NO_METHOD_MATCHED_ERROR.status
    ? {
        ...fail(400, 'Only GET is known on this path.', now, 405),
        headers: { Allow: 'GET, OPTIONS' },
      }
    : fail(
        400,
        'There is no such path. The paths of the contract have no trailing slash and keep their case.',
        now,
        404,
      );
}

function preferredExample(request: IHttpRequest): string | undefined {
  const preferences = getHttpConfigFromRequest(request);
  return Either.isRight(preferences) ? preferences.right.exampleKey : undefined;
}

function toPrismRequest({ method, path, query, prefer }: MockRequest): IHttpRequest {
  const names = new Set(query.keys());
  return {
    method,
    url: { path, query: Object.fromEntries([...names].map((name) => [name, query.getAll(name)])) },
    headers: prefer === undefined ? {} : { prefer },
  };
}

function toSearchParams(query: IHttpRequest['url']['query'] = {}): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) parameters.append(name, value);
  }
  return parameters;
}
