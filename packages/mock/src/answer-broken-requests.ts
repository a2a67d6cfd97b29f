import type { Server } from 'node:http';
import { brokenRequest } from '@social-data/wire';
import type { RequestLog } from './request-log.ts';

const STATUS = /^HTTP\/1\.1 (\d{3}) /;

/** Answers bytes that Node's parser refused. Nothing of them is kept: they may hold a token. */
export function answerBrokenRequests(server: Server, requestLog: RequestLog, now: Date): void {
  server.on('clientError', (error, socket) => {
    // Further packets of the same request come here as well, after the answer.
    if (!socket.writable || socket.writableEnded) return;
    const answer = brokenRequest(error, now);
    const [, status] = STATUS.exec(answer) ?? [];
    requestLog.addUnreadable(Number(status), 'The request could not be read.');
    socket.end(answer);
  });
}
