import { corsHeaders, scenariosPage } from '@social-data/mock-responses';
import type { BuiltInEndpoint } from './built-in-endpoint.ts';
import { sendJson } from './send-text.ts';

export const scenariosEndpoint: BuiltInEndpoint = {
  path: '/__scenarios',
  method: 'GET',
  handle: (_request, response) => sendJson(response, scenariosPage(), corsHeaders),
};
