import { valueAt } from '@social-data/contract/json-pointer';
import type { HttpResponse } from '../../src/request.ts';

/** Sets one member of the body; returns the response unchanged where the body has no such place. */
export function setMember(response: HttpResponse, pointer: string, value: unknown): HttpResponse {
  return edit(response, pointer, (parent, key) => Object.assign(parent, { [key]: value }));
}

/** Removes one member of the body. */
export function dropMember(response: HttpResponse, pointer: string): HttpResponse {
  return edit(response, pointer, (parent, key) => Reflect.deleteProperty(parent, key));
}

/** Reads the code of the body. */
export function codeIn(response: HttpResponse): unknown {
  return response.text === '' ? undefined : valueAt(JSON.parse(response.text), '/code');
}

function edit(
  response: HttpResponse,
  pointer: string,
  change: (parent: object, key: string) => void,
): HttpResponse {
  if (response.text === '') return response;
  const body: unknown = JSON.parse(response.text);
  const cut = pointer.lastIndexOf('/');
  const parent = valueAt(body, pointer.slice(0, cut));
  if (typeof parent !== 'object' || parent === null) return response;
  change(parent, pointer.slice(cut + 1));
  return { ...response, text: JSON.stringify(body) };
}
