import type { ParameterStyle, Route } from '../../../generated/runtime/route.ts';
import type { OperationModel } from '../operation-model.ts';
import type { ParameterModel } from '../parameter-model.ts';
import { literal, propertyName } from './literal.ts';

/** The route of one operation, as a member of the table of routes. */
export function emitRoute(operation: OperationModel): string {
  return `  ${propertyName(operation.id)}: ${literal(routeOf(operation), '  ')},\n`;
}

type Parts = {
  [Key in Exclude<keyof Route, 'pagination' | 'body'>]-?: Route[Key] | undefined;
} & Pick<OperationModel, 'pagination'> & { readonly body: object | undefined };

function routeOf(operation: OperationModel): Parts {
  const { method, path, parameters, responses } = operation;
  const response = responses.find(({ media }) => media !== undefined);
  return {
    method,
    path,
    parameters: Object.fromEntries(parameters.map(({ name, info }) => [name, info.required])),
    pagination: paginationOf(operation),
    places: placesOf(parameters),
    styles: stylesOf(parameters),
    body: bodyOf(operation),
    accept: response && response.offered.length > 1 ? response.media : undefined,
  };
}

function bodyOf({ body }: OperationModel): object | undefined {
  if (!body) return undefined;
  const { name, required, media } = body;
  return { name, required, media: media === 'application/json' ? undefined : media };
}

/** Without the evidence, which changes nothing at run time. */
function paginationOf({ pagination }: OperationModel): OperationModel['pagination'] {
  if (!pagination) return undefined;
  const { evidence: _evidence, ...needed } = pagination;
  return needed;
}

/** The place of each parameter that is not in the query, which is the default; undefined when there is none. */
function placesOf(parameters: readonly ParameterModel[]): Route['places'] {
  const places = parameters.flatMap(({ name, in: place }) =>
    place === 'query' ? [] : [[name, place] as const],
  );
  return places.length > 0 ? Object.fromEntries(places) : undefined;
}

function stylesOf(parameters: readonly ParameterModel[]): Route['styles'] {
  const styles = parameters.flatMap((parameter) => {
    const style = styleOf(parameter);
    return style ? [[parameter.name, style] as const] : [];
  });
  return styles.length > 0 ? Object.fromEntries(styles) : undefined;
}

/** How a parameter that may be an array or an object is written; undefined for a plain one. */
function styleOf({ info, style, explode }: ParameterModel): ParameterStyle | undefined {
  const delimited = style === 'pipeDelimited' || style === 'spaceDelimited' ? style : 'form';
  const array = { array: { style: delimited, explode } } as const;
  const object = {
    object: { style: style === 'deepObject' ? style : 'form', explode },
  } as const;
  // A schema without a type allows each of them.
  if (info.type === 'unknown') return { ...array, ...object };
  if (info.type === 'array') return array;
  return info.type === 'object' ? object : undefined;
}
