import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { headersOf } from '@social-data/wire';
import type { Answer } from './answer.ts';
import { corsHeaders, NOTE_HEADER } from './cors-headers.ts';

/** Sends an answer whole. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, answerHeaders(answer));
  response.end(answer.body);
}

export function answerHeaders({ code, body, headers, plan }: Answer): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = {
    ...headersOf(code),
    ...corsHeaders,
    ...headers,
    'Content-Length': body.length,
  };
  if (plan && plan.notes.length > 0) all[NOTE_HEADER] = plan.notes.join(' ');
  return all;
}
