import { exposedHeaders } from '@social-data/wire';

/** Carries what the caller should know of a scenario: that a number was capped. */
export const NOTE_HEADER = 'X-Mock-Note';

/** Pages of any origin may read the answers, without credentials. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': [...exposedHeaders, NOTE_HEADER].join(', '),
};

/**
 * The answer to a preflight. A page on the internet may call the mock on this machine: it holds nothing
 * that is secret, and the preview of a front end is such a page.
 */
export function preflightHeaders(method: string): Readonly<Record<string, string>> {
  return {
    ...corsHeaders,
    'Access-Control-Allow-Methods': method,
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Allow-Private-Network': 'true',
    'Access-Control-Max-Age': '600',
    Allow: `${method}, OPTIONS`,
  };
}
