/** How a body of a media type is written, where openapi-fetch does not do it by itself. */
export function bodySerializerFor(media: string | undefined): {
  bodySerializer?: (body: unknown) => unknown;
} {
  const [type = 'application/json'] = (media ?? '').toLowerCase().split(';');
  if (type.startsWith('multipart/')) return { bodySerializer: formData };
  if (media === undefined || type.endsWith('json') || type.endsWith('urlencoded')) return {};
  return { bodySerializer: asGiven };
}

/** A body of named parts as form data; a ready FormData is left as it is. */
function formData(body: unknown): FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined) form.append(name, part instanceof Blob ? part : textOf(part));
    }
  }
  return form;
}

function textOf(part: unknown): string {
  return typeof part === 'object' ? JSON.stringify(part) : String(part);
}

/** Text, a Blob or a buffer goes as it is. */
function asGiven(body: unknown): unknown {
  return body;
}
