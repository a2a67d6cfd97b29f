import type { IncomingMessage, RequestListener } from 'node:http';
import { operationIds, operations } from '@social-data/contract/operations';
import { readTarget } from '@social-data/wire';
import { fastify } from 'fastify';
import { describeFault } from '../operations/describe-fault.ts';
import { answerCall } from './answer-call.ts';
import {
  answerPreflight,
  answerUnknownPath,
  answerWrongMethod,
  isPreflight,
} from './answer-elsewhere.ts';
import { answerUsage, usagePath } from './answer-usage.ts';
import type { Front } from './front.ts';

/** Answers requests, whichever listener they came by. */
export interface Routes {
  readonly handle: RequestListener;
  close(): Promise<void>;
}

/**
 * The routes, made from the contract: Fastify finds the operation, and the answer is written past it,
 * ready-made. It listens nowhere itself, so that HTTP and HTTPS have the same routes.
 */
export async function createRoutes(front: Front): Promise<Routes> {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // The query is read as the contract wants it, and only once.
    routerOptions: { querystringParser: () => ({}) },
    frameworkErrors: (_, { raw }, reply) => {
      reply.hijack();
      answerUnknownPath(raw, reply.raw, front);
    },
  });
  for (const operationId of operationIds) {
    app.get(operations[operationId].path, ({ raw }, reply) => {
      reply.hijack();
      answerCall(operationId, raw, reply.raw, front);
    });
  }
  app.get(usagePath, ({ raw }, reply) => {
    reply.hijack();
    finish(answerUsage(raw, reply.raw, front), raw, front);
  });
  app.setNotFoundHandler(({ raw }, reply) => {
    reply.hijack();
    answerUnknownPath(raw, reply.raw, front);
  });
  await app.ready();
  const paths = new Set<string>([
    usagePath,
    ...operationIds.map((operationId) => operations[operationId].path),
  ]);
  const handle: RequestListener = (request, response) => {
    if (request.method === 'GET') return app.routing(request, response);
    if (isPreflight(request)) return answerPreflight(request, response, front);
    const { path } = readTarget(request.url ?? '');
    const answer = paths.has(path) ? answerWrongMethod : answerUnknownPath;
    answer(request, response, front);
  };
  return { handle, close: () => app.close() };
}

/** Follows an answer to its end. One that could not even be sent ends its connection, and nothing else. */
function finish(answer: Promise<void>, { socket }: IncomingMessage, front: Front): void {
  const { inProgress, log } = front;
  inProgress.begun();
  answer.then(
    () => inProgress.ended(),
    (fault: unknown) => {
      log.error(describeFault(fault), 'fault');
      socket.destroy();
      inProgress.ended();
    },
  );
}
