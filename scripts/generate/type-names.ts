import type { ParameterInfo } from '../../generated/runtime/operation-info.ts';
import { asObject, type JsonObject } from './json.ts';
import { pascalCaseName, uniqueNames } from './naming.ts';
import type { OperationModel } from './operation-model.ts';

/** The type of each schema of the document by the name that the document gives it. */
export type SchemaTypeNames = ReadonlyMap<string, string>;

/** The types emitted for one operation; a part that the operation does not have is undefined. */
export interface OperationTypeNames extends Readonly<Partial<Record<ParameterPlace, string>>> {
  readonly requestBody?: string;
  /** What its method takes: all parts together. */
  readonly parameters: string;
  readonly response: string;
  readonly data: string;
}

type ParameterPlace = ParameterInfo['in'];

export const parameterPlaces = ['path', 'query', 'header'] as const;

/** For an operation that takes nothing. */
export const noParameters = 'NoParameters';

// Types that the emitted files use themselves: another type of that name would hide them.
const usedByTypes =
  `Array Blob NonNullable Omit Partial Pick Readonly ReadonlyArray Record Required WithRequired
  DataOf Possible`.split(/\s+/);

/** Other exports of the package that could have the name of an operation's type. */
const reserved = [
  noParameters,
  'OperationParameters',
  'OperationQuery',
  'OperationBody',
  'OperationData',
  'OperationRequest',
];

/** One type name for each schema: valid, distinct, and given in the order of the document. */
export function nameSchemas(bundle: JsonObject): SchemaTypeNames {
  const unique = uniqueNames([...usedByTypes, ...reserved]);
  const schemas = Object.keys(asObject(asObject(bundle.components).schemas));
  return new Map(schemas.map((name) => [name, unique(pascalCaseName(name, 'Schema'))]));
}

/** Type names of the operations, distinct from each other and from those of the schemas. */
export function nameOperationTypes(
  operations: readonly OperationModel[],
  schemas: SchemaTypeNames,
): ReadonlyMap<OperationModel, OperationTypeNames> {
  const uniqueStem = uniqueNames();
  const unique = uniqueNames([...usedByTypes, ...reserved, ...schemas.values()]);
  return new Map(
    operations.map((operation) => {
      const stem = uniqueStem(pascalCaseName(operation.id, 'Operation'));
      return [operation, namesOf(operation, (suffix) => unique(stem + suffix))];
    }),
  );
}

const suffixes = { path: 'Path', query: 'Query', header: 'Headers' } as const;

function namesOf(
  { parameters, body }: OperationModel,
  nameOf: (suffix: string) => string,
): OperationTypeNames {
  const taken = parameterPlaces.filter((place) => parameters.some((each) => each.in === place));
  const byPlace: Partial<Record<ParameterPlace, string>> = {};
  for (const place of taken) byPlace[place] = nameOf(suffixes[place]);
  return {
    ...byPlace,
    ...(body ? { requestBody: nameOf('RequestBody') } : {}),
    parameters: body || taken.length > 0 ? nameOf('Parameters') : noParameters,
    response: nameOf('Response'),
    data: nameOf('Data'),
  };
}
