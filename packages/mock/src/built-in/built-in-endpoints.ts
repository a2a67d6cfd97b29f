import type { ServerResponse } from 'node:http';
import { resultCode } from '@social-data/contract/result-codes';
import { envelopeResponse } from '@social-data/mock-responses';
import { failure, methodNotAllowed } from '@social-data/server-protocol';
import { sendResponse } from '../send-response.ts';
import type { BuiltInEndpoint } from './built-in-endpoint.ts';
import { type IndexOptions, indexEndpoint } from './index-page.ts';
import { type OverridesEndpointOptions, overridesEndpoints } from './overrides-endpoints.ts';
import { type RequestsEndpointOptions, requestsEndpoints } from './requests-endpoints.ts';
import { type ResetOptions, resetEndpoint } from './reset-endpoint.ts';
import { scenariosEndpoint } from './scenarios-endpoint.ts';

export type BuiltInEndpointOptions = IndexOptions &
  OverridesEndpointOptions &
  RequestsEndpointOptions &
  ResetOptions;

/** The endpoints of the mock itself. */
export function createBuiltInEndpoints(
  options: BuiltInEndpointOptions,
): readonly BuiltInEndpoint[] {
  return [
    indexEndpoint(options),
    scenariosEndpoint,
    ...requestsEndpoints(options),
    ...overridesEndpoints(options),
    resetEndpoint(options),
  ];
}

/** The endpoints of a path, one for each method. */
export function findEndpoints(
  endpoints: readonly BuiltInEndpoint[],
  path: string,
): readonly BuiltInEndpoint[] {
  return endpoints.filter((endpoint) => endpoint.path === path);
}

/** Sends HTTP 405 for a method that no endpoint of the path has. */
export function refuseMethod(
  response: ServerResponse,
  methods: readonly string[],
  now: Date,
): void {
  const message = `Only ${methods.join(', ')} is known on this path.`;
  const envelope =
    methods.join() === 'GET'
      ? methodNotAllowed(now)
      : failure(resultCode.invalidParameters, message, now);
  const headers = { Allow: [...methods, 'OPTIONS'].join(', ') };
  sendResponse(response, envelopeResponse(envelope, { status: 405, headers }));
}
