import { operationIds } from '@social-data/contract/operations';
import { scenariosPage } from '@social-data/mock-responses';
import type { BuiltInEndpoint } from './built-in-endpoint.ts';
import { escapeHtml, style } from './page-style.ts';
import { sendJson, sendPage, wantsPage } from './send-text.ts';

export interface IndexOptions {
  /** Address of the mock, without a slash at the end. */
  readonly baseUrl: string;
}

const DESCRIPTION =
  'The mock of the Social-Data Query Service: every operation with sample data, without a key. Any token works; a token that begins with mock- asks for a failure.';

const endpoints = [
  { target: '/__scenarios', meaning: 'Every scenario that a token can name, with a call to try.' },
  { target: '/__requests', meaning: 'The last requests: what was sent, what came back, and why.' },
  { target: '/__requests/count', meaning: 'How many requests there were.' },
  { target: '/__overrides', meaning: 'Your own responses. Add one with POST.' },
];

/** `/` says what this server is and where to look. */
export function indexEndpoint({ baseUrl }: IndexOptions): BuiltInEndpoint {
  return {
    path: '/',
    method: 'GET',
    handle: (request, response) => {
      const calls = exampleCalls();
      if (wantsPage(request)) return sendPage(response, indexPage(calls));
      const absolute = (target: string) => baseUrl + target;
      sendJson(response, {
        description: DESCRIPTION,
        operations: operationIds.length,
        calls: calls.map(absolute),
        endpoints: endpoints.map(({ target, meaning }) => ({ url: absolute(target), meaning })),
      });
    },
  };
}

/** A success and a failure to try. */
function exampleCalls(): readonly string[] {
  const { scenarios } = scenariosPage();
  return ['mock-ok', 'mock-601'].flatMap(
    (token) => scenarios.find((scenario) => scenario.token === token)?.example ?? [],
  );
}

function indexPage(calls: readonly string[]): string {
  const links = [...calls.map((target) => ({ target, meaning: 'A call to try.' })), ...endpoints];
  const items = links.map(
    ({ target, meaning }) =>
      `<li><a href="${escapeHtml(target)}"><code>${escapeHtml(target)}</code></a> ${escapeHtml(meaning)}</li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mock of the Social-Data Query Service</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style></head><body>
<h1>Mock of the Social-Data Query Service</h1>
<p>${DESCRIPTION}</p>
<ul>${items.join('\n')}</ul>
</body></html>
`;
}
