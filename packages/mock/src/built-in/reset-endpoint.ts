import type { IncomingMessage, ServerResponse } from 'node:http';
import { security } from '@social-data/contract/operations';
import {
  envelopeResponse,
  isLabel,
  type MockControls,
  type TokenStates,
} from '@social-data/mock-responses';
import { type RequestTarget, success } from '@social-data/server-protocol';
import { sendResponse } from '../send-response.ts';
import type { BuiltInEndpoint } from './built-in-endpoint.ts';
import { corsOf, FOREIGN_PAGE, isFromThisMachine, refuse } from './refuse.ts';
import { sendJson } from './send-text.ts';

export interface ResetOptions {
  readonly states: TokenStates;
  readonly controls: Pick<MockControls, 'reset'>;
  readonly now: Date;
}

/** Forgets the state of one token, or everything of one label. */
export function resetEndpoint(options: ResetOptions): BuiltInEndpoint {
  return {
    path: '/__reset',
    method: 'POST',
    handle: (request, response, { query }) => {
      request.resume();
      if (query.has('label')) resetLabel(request, response, query, options);
      else resetToken(response, query, options);
    },
  };
}

type Query = RequestTarget['query'];

function resetToken(response: ServerResponse, query: Query, { states, now }: ResetOptions): void {
  const [token = '', ...others] = query.getAll(security.name);
  if (token === '' || others.length > 0) {
    const message = `Name the one token to reset, POST /__reset?${security.name}=…, or the one label, POST /__reset?label=…. Without it the reset of one developer would break the tests of another.`;
    refuse(response, message, now);
    return;
  }
  sendResponse(response, envelopeResponse(success({ reset: states.reset(token) }, now)));
}

function resetLabel(
  request: IncomingMessage,
  response: ServerResponse,
  query: Query,
  { controls, now }: ResetOptions,
): void {
  const [label = '', ...others] = query.getAll('label');
  if (!isFromThisMachine(request)) {
    refuse(response, FOREIGN_PAGE, now, 403);
  } else if (others.length > 0 || !isLabel(label)) {
    refuse(response, 'label must be one label of a token.', now);
  } else {
    controls.reset(label);
    sendJson(response, { reset: label }, corsOf(request));
  }
}
