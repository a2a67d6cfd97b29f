import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  parseSelection,
  type RequestLog,
  type RequestSelection,
} from '@social-data/mock-responses';
import type { RequestTarget } from '@social-data/server-protocol';
import type { BuiltInEndpoint } from './built-in-endpoint.ts';
import { corsOf, FOREIGN_PAGE, isFromThisMachine, refuse } from './refuse.ts';
import { requestsPage } from './requests-page.ts';
import { sendJson, sendPage, wantsPage } from './send-text.ts';

export interface RequestsEndpointOptions {
  readonly requestLog: RequestLog;
  readonly now: Date;
}

/** Entries that the page shows. */
const MAX_ROWS = 200;

/** What was requested: to read, to count and to forget. Pages of other machines cannot read it. */
export function requestsEndpoints({
  requestLog,
  now,
}: RequestsEndpointOptions): readonly BuiltInEndpoint[] {
  /** Lets an endpoint see the selection of its query. */
  const selecting =
    (
      handle: (
        selection: RequestSelection,
        response: ServerResponse,
        request: IncomingMessage,
      ) => void,
    ) =>
    (request: IncomingMessage, response: ServerResponse, { query }: RequestTarget) => {
      const parsed = parseSelection(query);
      if (parsed.ok) handle(parsed.selection, response, request);
      else refuse(response, parsed.message, now);
    };
  return [
    {
      path: '/__requests',
      method: 'GET',
      handle: selecting((selection, response, request) => {
        const requests = requestLog.entries(selection);
        if (wantsPage(request)) sendPage(response, requestsPage(requests.slice(0, MAX_ROWS)));
        else {
          const complete = requestLog.isComplete(selection);
          sendJson(response, { requests, complete }, corsOf(request));
        }
      }),
    },
    {
      path: '/__requests/count',
      method: 'GET',
      handle: selecting((selection, response, request) => {
        const { length } = requestLog.entries(selection);
        const complete = requestLog.isComplete(selection);
        sendJson(response, { count: length, complete }, corsOf(request));
      }),
    },
    {
      path: '/__requests',
      method: 'DELETE',
      handle: selecting((selection, response, request) => {
        if (!isFromThisMachine(request)) return refuse(response, FOREIGN_PAGE, now, 403);
        sendJson(response, { deleted: requestLog.clear(selection) }, corsOf(request));
      }),
    },
  ];
}
