import type { QueryStyle, Route } from '../../../generated/runtime/route.ts';
import type { OperationModel } from '../operation-model.ts';
import type { ParameterModel } from '../parameter-model.ts';
import { literal, propertyName } from './literal.ts';

/** The route of one operation, as a member of the table of routes. */
export function emitRoute(operation: OperationModel): string {
  return `  ${propertyName(operation.id)}: ${literal(routeOf(operation), '  ')},\n`;
}

type Parts = { [Key in Exclude<keyof Route, 'pagination'>]-?: Route[Key] | undefined } & Pick<
  OperationModel,
  'pagination'
>;

function routeOf(operation: OperationModel): Parts {
  const { method, path, parameters, body, responses } = operation;
  const response = responses.find(({ media }) => media !== undefined);
  const type = response?.kind === 'text' ? 'text' : 'blob';
  return {
    method,
    path,
    parameters: Object.fromEntries(parameters.map(({ name, info }) => [name, info.required])),
    pagination: paginationOf(operation),
    places: placesOf(parameters),
    styles: stylesOf(parameters),
    body: body?.name,
    bodyMedia: body?.media === 'application/json' ? undefined : body?.media,
    responseType: response === undefined || response.kind === 'json' ? undefined : type,
    accept: response && response.offered.length > 1 ? response.media : undefined,
  };
}

/** Without the evidence, which changes nothing at run time. */
function paginationOf({ pagination }: OperationModel): OperationModel['pagination'] {
  if (!pagination) return undefined;
  const { evidence: _evidence, ...needed } = pagination;
  return needed;
}

/** The places of each parameter that is not only in the query, which is the default; undefined when there is none. */
function placesOf(parameters: readonly ParameterModel[]): Route['places'] {
  const byName = Map.groupBy(parameters, ({ name }) => name);
  const places = [...byName]
    .map(([name, same]) => [name, same.map((parameter) => parameter.in)] as const)
    .filter(([, list]) => list.some((place) => place !== 'query'));
  return places.length > 0 ? Object.fromEntries(places) : undefined;
}

function stylesOf(parameters: readonly ParameterModel[]): Route['styles'] {
  const styles = parameters.flatMap((parameter) => {
    const style = parameter.in === 'query' ? styleOf(parameter) : undefined;
    return style ? [[parameter.name, style] as const] : [];
  });
  return styles.length > 0 ? Object.fromEntries(styles) : undefined;
}

/** What differs from the defaults of openapi-fetch: exploded lists and deep objects. */
function styleOf({ info, style, explode }: ParameterModel): QueryStyle | undefined {
  if (info.type === 'array' && !explode) {
    const delimited = style === 'pipeDelimited' || style === 'spaceDelimited' ? style : 'form';
    return { array: { style: delimited, explode } };
  }
  if (info.type === 'object' && style === 'form') return { object: { style, explode } };
  return undefined;
}
