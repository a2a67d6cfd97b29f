import { isRecord, type JsonRecord, list, record, text } from './json.ts';
import { type Mutation, omit, replace, retypings } from './mutation.ts';
import { createResolve, type Resolve } from './references.ts';

const INVENTED = { name: 'invented', in: 'query', schema: { type: 'string' } };

/** Leaves a parameter out of one operation, or adds one that the specification does not have. */
function listMutations(path: string, operation: JsonRecord, resolve: Resolve): Mutation[] {
  const parameters = list(operation.parameters);
  return [
    replace('add a parameter', path, operation, 'parameters', [...parameters, INVENTED]),
    ...parameters.map((parameter, index) => {
      const name = `${path} ${text(resolve(parameter)?.name)}`;
      const rest = parameters.toSpliced(index, 1);
      return replace('delete a parameter', name, operation, 'parameters', rest);
    }),
  ];
}

function memberMutations(parameter: JsonRecord, resolve: Resolve): Mutation[] {
  const name = text(parameter.name);
  const required = parameter.required !== true;
  return [
    replace('change a parameter', `${name} is renamed`, parameter, 'name', `${name}2`),
    replace('change a parameter', `${name} moves`, parameter, 'in', 'header'),
    replace('change a parameter', `${name} required ${required}`, parameter, 'required', required),
    ...retypings(name, parameter, 'schema', resolve),
  ];
}

export function parameterMutations(bundle: JsonRecord): Mutation[] {
  const resolve = createResolve(bundle);
  const components = record(bundle.components);
  const shared = record(components.parameters);
  const operations = Object.entries(record(bundle.paths)).map(
    ([path, item]) => [path, record(record(item).get)] as const,
  );
  const inline = operations.flatMap(([, operation]) => list(operation.parameters).filter(isRecord));
  const written = [...Object.values(shared).filter(isRecord), ...inline];
  return [
    ...operations.flatMap(([path, operation]) => listMutations(path, operation, resolve)),
    ...Object.keys(shared).map((name) =>
      replace('delete a parameter', name, components, 'parameters', omit(shared, name)),
    ),
    ...written
      .filter((parameter) => parameter.$ref === undefined)
      .flatMap((parameter) => memberMutations(parameter, resolve)),
  ];
}
