import type { LoggedRequest } from '@social-data/mock-responses';
import { escapeHtml, style } from './page-style.ts';

/** The logged requests as an HTML page without scripts and without external resources. */
export function requestsPage(requests: readonly LoggedRequest[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Requests of the mock</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style></head><body>
<h1>Requests of the mock</h1>
<p>The last ${requests.length} requests, newest first. Tokens are masked. Reload to update.</p>
<table><thead><tr><th>#</th><th>call</th><th>parameters</th><th>scenarios</th><th>label</th><th>attempt</th><th>code</th><th>HTTP</th></tr></thead>
<tbody>${requests.map(rowOf).join('\n')}</tbody></table>
</body></html>
`;
}

function rowOf(request: LoggedRequest): string {
  const { number, method, path, operation, parameters, scenarios, code, status, label, attempt } =
    request;
  const details = [request.reason, request.note].filter((text) => text !== null);
  const cells = [
    String(number),
    `<code>${escapeHtml(`${method} ${operation ?? path}`)}</code>${details.map(small).join('')}${curlOf(request)}`,
    parameters
      .map(({ name, value }) => `<code>${escapeHtml(`${name}=${value}`)}</code>`)
      .join('<br>'),
    scenarios.map(escapeHtml).join('<br>'),
    escapeHtml(label ?? ''),
    String(attempt),
    code === null ? '–' : String(code),
    status === null ? '–' : String(status),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function small(text: string): string {
  return `<small>${escapeHtml(text)}</small>`;
}

function curlOf({ curl }: LoggedRequest): string {
  if (curl === null) return '';
  return `<details><summary>curl</summary><code>${escapeHtml(curl)}</code></details>`;
}
