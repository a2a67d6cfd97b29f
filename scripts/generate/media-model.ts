import { asObject, type JsonObject } from './json.ts';
import { uniqueNames } from './naming.ts';
import { resolveReference } from './resolve-reference.ts';

/** The format of a body, which determines how the client reads or writes it. */
type MediaKind = 'json' | 'form' | 'multipart' | 'text' | 'binary';

/** One response that counts as success over HTTP. */
export interface ResponseModel {
  /** Status as the document spells it: `200`, `2XX` or `default`. */
  readonly status: string;
  /** Media type that the client asks for, or undefined for a response without a body. */
  readonly media: string | undefined;
  /** All media types that the document lists. */
  readonly offered: readonly string[];
  readonly kind: MediaKind | undefined;
  /** Schema as it stands in the document. */
  readonly schema: unknown;
}

export interface BodyModel {
  /** Member of the method's parameters that takes the body. */
  readonly name: string;
  readonly required: boolean;
  readonly media: string;
  readonly kind: MediaKind;
  /** Schema as it stands in the document. */
  readonly schema: unknown;
}

export function mediaKind(media: string): MediaKind {
  const [type = ''] = media.toLowerCase().split(';');
  if (/^application\/(.+\+)?json$/.test(type.trim()) || type.trim().endsWith('+json'))
    return 'json';
  if (type.startsWith('application/x-www-form-urlencoded')) return 'form';
  if (type.startsWith('multipart/')) return 'multipart';
  return type.startsWith('text/') ? 'text' : 'binary';
}

/** The responses with a 2xx status, else the default one. JSON is preferred among media types. */
export function readResponses(bundle: JsonObject, operation: JsonObject): ResponseModel[] {
  const responses = asObject(operation.responses);
  const successes = Object.keys(responses).filter((status) => /^2(\d\d|XX)$/i.test(status));
  const statuses = successes.length > 0 ? successes : ['default'];
  return statuses
    .filter((status) => responses[status] !== undefined)
    .map((status) => readResponse(bundle, status, responses[status]));
}

function readResponse(bundle: JsonObject, status: string, entry: unknown): ResponseModel {
  const content = asObject(asObject(resolveReference(bundle, entry)).content);
  const media = preferredMedia(content);
  if (media === undefined) {
    return { status, media, offered: [], kind: undefined, schema: undefined };
  }
  return {
    status,
    media,
    offered: Object.keys(content),
    kind: mediaKind(media),
    schema: asObject(content[media]).schema ?? true,
  };
}

/** The media type that the client uses: JSON where it is offered, else the first. */
export function preferredMedia(content: JsonObject): string | undefined {
  const names = Object.keys(content);
  return names.find((name) => mediaKind(name) === 'json') ?? names[0];
}

/** The request body, if the operation has one. */
export function readRequestBody(
  bundle: JsonObject,
  operation: JsonObject,
  parameterNames: ReadonlySet<string>,
): BodyModel | undefined {
  if (operation.requestBody === undefined) return undefined;
  const body = asObject(resolveReference(bundle, operation.requestBody));
  const content = asObject(body.content);
  const media = preferredMedia(content);
  if (media === undefined) return undefined;
  return {
    name: bodyName(parameterNames),
    required: body.required === true,
    media,
    kind: mediaKind(media),
    schema: asObject(content[media]).schema ?? true,
  };
}

/** `body`, or `requestBody` where a parameter is already called that. */
function bodyName(parameterNames: ReadonlySet<string>): string {
  if (!parameterNames.has('body')) return 'body';
  const unique = uniqueNames(parameterNames);
  return unique('requestBody');
}
