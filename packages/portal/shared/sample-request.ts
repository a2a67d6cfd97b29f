import { fieldsOf, type OperationField } from '@social-data/contract/operation-fields';
import { type OperationInfo, security } from '@social-data/contract/operations';
import type { ParameterValues } from './parameter-values.ts';

/** A field of a call that has a value, in the order of the contract. */
export interface PresentValue {
  readonly name: string;
  readonly value: string;
  readonly type: OperationField['type'];
}

/** The parts of a call as samples write them. */
export interface SampleRequest {
  /** In capital letters. */
  readonly method: string;
  /** With the values that belong into it. */
  readonly path: string;
  readonly query: readonly PresentValue[];
  /** The header parameters. */
  readonly headers: readonly PresentValue[];
  /** JSON text; undefined for a call without a body. */
  readonly body: string | undefined;
  readonly media: string;
}

/** The fields that have a value. */
export function presentValues(
  operation: OperationInfo,
  values: ParameterValues,
): readonly PresentValue[] {
  return fieldsOf(operation)
    .map(({ name, type }) => ({ name, type, value: values[name] ?? '' }))
    .filter(({ value }) => value !== '');
}

/** Sorts the values of a call by their places. */
export function sampleRequest(operation: OperationInfo, values: ParameterValues): SampleRequest {
  const { method, path, parameters, body } = operation;
  const placeOf = new Map(parameters.map((each) => [each.name, each.in]));
  const present = presentValues(operation, values);
  return {
    method: method.toUpperCase(),
    path: path.replaceAll(/\{([^{}]+)\}/g, (_, name) => encodeURIComponent(values[name] ?? '')),
    query: present.filter(({ name }) => placeOf.get(name) === 'query'),
    headers: present.filter(({ name }) => placeOf.get(name) === 'header'),
    body: body && present.find(({ name }) => name === body.parameter)?.value,
    media: body?.media ?? '',
  };
}

/** What `fetch` takes for a call, from the path on. */
export function requestFor({
  operation,
  values,
  token,
}: {
  readonly operation: OperationInfo;
  readonly values: ParameterValues;
  readonly token: string;
}): { readonly address: string; readonly init: RequestInit } {
  const { method, path, query, headers, body, media } = sampleRequest(operation, values);
  const pairs = query.map(({ name, value }) => [name, value]);
  const search = new URLSearchParams([...pairs, [security.name, token]]);
  const given = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
  const init =
    body === undefined
      ? { headers: given }
      : { body, headers: { 'Content-Type': media, ...given } };
  return { address: `${path}?${search}`, init: { method, ...init } };
}
