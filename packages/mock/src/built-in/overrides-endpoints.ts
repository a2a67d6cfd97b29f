import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ContractReader,
  type OverrideStore,
  parseOverrides,
  type StoredOverride,
} from '@social-data/mock-responses';
import type { RequestTarget } from '@social-data/server-protocol';
import type { BuiltInEndpoint } from './built-in-endpoint.ts';
import { readJsonBody } from './read-json-body.ts';
import { corsOf, FOREIGN_PAGE, isFromThisMachine, refuse } from './refuse.ts';
import { sendJson } from './send-text.ts';

export interface OverridesEndpointOptions {
  readonly overrides: OverrideStore;
  readonly contract: ContractReader;
  readonly now: Date;
}

const SELECTION = ['id', 'label'];

/** Overrides over HTTP, for tests in any language. */
export function overridesEndpoints(options: OverridesEndpointOptions): readonly BuiltInEndpoint[] {
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
    const message = `There is no parameter of that name. Known are: ${SELECTION.join(', ')}.`;
    refuse(response, unknown ? message : FOREIGN_PAGE, now, unknown ? 400 : 403);
    return;
  }
  const [id, label] = SELECTION.map((name) => query.get(name) ?? undefined);
  sendJson(response, { deleted: overrides.remove({ id, label }) }, corsOf(request));
}

function shown({ id, override, used }: StoredOverride): object {
  return { id, used, ...override };
}
