import type { IncomingMessage, ServerResponse } from 'node:http';
import { security } from '@social-data/contract/operations';
import {
  type ContractReader,
  corsHeaders,
  envelopeResponse,
  isLabel,
  type LoggedRequest,
  type MockControls,
  type OverrideStore,
  parseOverrides,
  parseSelection,
  type RequestLog,
  type RequestSelection,
  type StoredOverride,
  scenariosPage,
  type TokenStates,
} from '@social-data/mock-responses';
import { methodNotAllowed, type RequestTarget, success } from '@social-data/server-protocol';
import { sendResponse } from '../send-response.ts';
import type { BuiltInEndpoint } from './built-in-endpoint.ts';
import { type IndexOptions, indexEndpoint } from './index-page.ts';
import { escapeHtml, style } from './page-style.ts';
import { readJsonBody } from './read-json-body.ts';
import { corsOf, FOREIGN_PAGE, isFromThisMachine, refuse } from './refuse.ts';
import { sendJson, sendPage, wantsPage } from './send-text.ts';

const scenariosEndpoint: BuiltInEndpoint = {
  path: '/__scenarios',
  method: 'GET',
  handle: (_request, response) => sendJson(response, scenariosPage(), corsHeaders),
};

interface ResetOptions {
  readonly states: TokenStates;
  readonly controls: Pick<MockControls, 'reset'>;
  readonly now: Date;
}

/** Forgets the state of one token, or everything of one label. */
function resetEndpoint(options: ResetOptions): BuiltInEndpoint {
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

/** The logged requests as an HTML page without scripts and without external resources. */
function requestsPage(requests: readonly LoggedRequest[]): string {
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

interface RequestsEndpointOptions {
  readonly requestLog: RequestLog;
  readonly now: Date;
}

/** Entries that the page shows. */
const MAX_ROWS = 200;

/** What was requested: to read, to count and to forget. Pages of other machines cannot read it. */
function requestsEndpoints({
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

interface OverridesEndpointOptions {
  readonly overrides: OverrideStore;
  readonly contract: ContractReader;
  readonly now: Date;
}

const SELECTION = ['id', 'label'];

/** Overrides over HTTP, for tests in any language. */
function overridesEndpoints(options: OverridesEndpointOptions): readonly BuiltInEndpoint[] {
  const { overrides } = options;
  const path = '/__overrides';
  return [
    {
      path,
      method: 'GET',
      handle: (request, response) =>
        sendJson(response, { overrides: overrides.list().map(shown) }, corsOf(request)),
    },
    {
      path,
      method: 'POST',
      handle: (request, response) => addOverrides(request, response, options),
    },
    {
      path,
      method: 'DELETE',
      handle: (request, response, target) => removeOverrides(request, response, target, options),
    },
  ];
}

async function addOverrides(
  request: IncomingMessage,
  response: ServerResponse,
  { overrides, contract, now }: OverridesEndpointOptions,
): Promise<void> {
  const body = await readJsonBody(request);
  if (!isFromThisMachine(request)) return refuse(response, FOREIGN_PAGE, now, 403);
  if (!body.ok) return refuse(response, body.message, now);
  const parsed = parseOverrides(body.value, contract);
  if (!parsed.ok) return refuse(response, parsed.message, now);
  sendJson(response, { overrides: overrides.add(parsed.overrides).map(shown) }, corsOf(request));
}

function removeOverrides(
  request: IncomingMessage,
  response: ServerResponse,
  { query }: RequestTarget,
  { overrides, now }: OverridesEndpointOptions,
): void {
  const unknown = [...query.keys()].some((name) => !SELECTION.includes(name));
  if (unknown || !isFromThisMachine(request)) {
    const message = `There is no parameter with that name. Known parameters: ${SELECTION.join(', ')}.`;
    refuse(response, unknown ? message : FOREIGN_PAGE, now, unknown ? 400 : 403);
    return;
  }
  const [id, label] = SELECTION.map((name) => query.get(name) ?? undefined);
  sendJson(response, { deleted: overrides.remove({ id, label }) }, corsOf(request));
}

function shown({ id, override, used }: StoredOverride): object {
  return { id, used, ...override };
}

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
  const headers = { Allow: [...methods, 'OPTIONS'].join(', ') };
  sendResponse(
    response,
    envelopeResponse(methodNotAllowed(methods, now), { status: 405, headers }),
  );
}
