import { pointerOf } from '../../generated/runtime/json-pointer.ts';
import type { Evidence, HttpMethod } from '../../generated/runtime/operation-info.ts';
import { asObject, asString, asStrings, type JsonObject } from './json.ts';
import {
  type BodyModel,
  type ResponseModel,
  readRequestBody,
  readResponses,
} from './media-model.ts';
import { isEvidence, readPagination } from './pagination-model.ts';
import { type ParameterModel, readParameters } from './parameter-model.ts';
import { type OperationPlace, operationPlaces } from './path-items.ts';

/** One operation of the contract with everything that the emitters derive from it. */
export interface OperationModel {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  /** JSON Pointer of the operation in the bundle. */
  readonly pointer: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly tag: string | undefined;
  readonly deprecated: boolean;
  readonly evidence: Evidence | undefined;
  readonly note: string | undefined;
  /** Names asked for by `x-client`. */
  readonly client: { readonly resource: string | undefined; readonly method: string | undefined };
  readonly parameters: readonly ParameterModel[];
  readonly body: BodyModel | undefined;
  readonly responses: readonly ResponseModel[];
  readonly pagination: JsonObject | undefined;
}

export function readOperations(bundle: JsonObject): OperationModel[] {
  return [...operationPlaces(bundle)].map((place) => readOperation(bundle, place));
}

function readOperation(bundle: JsonObject, place: OperationPlace): OperationModel {
  const { path, method, pathItem, operation } = place;
  const parameters = readParameters(bundle, pathItem, operation);
  const client = asObject(operation['x-client']);
  return {
    id: asString(operation.operationId) ?? '',
    method,
    path,
    pointer: pointerOf('paths', path, method),
    ...readTexts(operation, `${method.toUpperCase()} ${path}`),
    tag: asStrings(operation.tags)?.[0],
    deprecated: operation.deprecated === true,
    client: { resource: asString(client.resource), method: asString(client.method) },
    parameters,
    body: readRequestBody(bundle, operation, new Set(parameters.map(({ name }) => name))),
    responses: readResponses(bundle, operation),
    pagination: readPagination(operation['x-pagination']),
  };
}

function readTexts(
  operation: JsonObject,
  fallback: string,
): Pick<OperationModel, 'summary' | 'description' | 'evidence' | 'note'> {
  const evidence = operation['x-evidence'];
  return {
    summary: asString(operation.summary)?.trim() ?? fallback,
    description: asString(operation.description)?.trim(),
    evidence: isEvidence(evidence) ? evidence : undefined,
    note: asString(operation['x-note'])?.trim(),
  };
}
