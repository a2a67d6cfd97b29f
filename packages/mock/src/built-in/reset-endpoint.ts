import { security } from '@social-data/contract/operations';
import { envelopeResponse, type TokenStates } from '@social-data/mock-responses';
import { success } from '@social-data/server-protocol';
import { sendResponse } from '../send-response.ts';
import type { BuiltInEndpoint } from './built-in-endpoint.ts';
import { refuse } from './refuse.ts';

export interface ResetOptions {
  readonly states: TokenStates;
  readonly now: Date;
}

/** Forgets the state of one token. */
export function resetEndpoint({ states, now }: ResetOptions): BuiltInEndpoint {
  return {
    path: '/__reset',
    method: 'POST',
    handle: (request, response, { query }) => {
      request.resume();
      const [token = '', ...others] = query.getAll(security.name);
      if (token === '' || others.length > 0) {
        const message = `Name the one token to reset: POST /__reset?${security.name}=…. Without it the reset of one developer would break the tests of another.`;
        return refuse(response, message, now);
      }
      sendResponse(response, envelopeResponse(success({ reset: states.reset(token) }, now)));
    },
  };
}
