import { type JsonRecord, list, record } from './json.ts';
import { type Mutation, omit, replace } from './mutation.ts';

/** Replaces the method of an operation, or adds a second one. */
function methodMutations(path: string, paths: JsonRecord): Mutation[] {
  const { get, ...rest } = record(paths[path]);
  return [
    replace('change an operation', `${path} by POST`, paths, path, { ...rest, post: get }),
    replace('change an operation', `${path} POST too`, paths, path, { ...rest, get, post: get }),
  ];
}

function responseMutations(path: string, operation: JsonRecord): Mutation[] {
  const responses = record(operation.responses);
  const media = record(record(record(responses['200']).content)['application/json']);
  const branches = list(record(media.schema).oneOf);
  const more = { ...responses, '404': responses['200'] };
  return [
    replace('change an operation', `${path} has no 200`, operation, 'responses', {}),
    replace('change an operation', `${path} has a 404`, operation, 'responses', more),
    ...branches.map((branch) =>
      replace('change an operation', `${path} has one branch`, media, 'schema', {
        oneOf: [branch],
      }),
    ),
  ];
}

function memberMutations(path: string, operation: JsonRecord): Mutation[] {
  const body = { content: { 'application/json': {} } };
  return [
    replace('change an operation', `${path} gets a body`, operation, 'requestBody', body),
    replace('change an operation', `${path} is v9`, operation, 'x-api-version', 'v9'),
    replace('change an operation', `${path} needs no token`, operation, 'security', []),
    replace('change an operation', `${path} has servers`, operation, 'servers', []),
    replace('change an operation', `${path} says nothing`, operation, 'description', ''),
  ];
}

export function operationMutations(bundle: JsonRecord): Mutation[] {
  const paths = record(bundle.paths);
  return Object.keys(paths).flatMap((path) => {
    const operation = record(record(paths[path]).get);
    const renamed = { ...omit(paths, path), [`${path}/invented`]: paths[path] };
    const added = { ...paths, '/api/invented/v1': paths[path] };
    return [
      replace('delete an operation', path, bundle, 'paths', omit(paths, path)),
      replace('change an operation', `${path} is renamed`, bundle, 'paths', renamed),
      replace('add an operation', path, bundle, 'paths', added),
      ...methodMutations(path, paths),
      ...responseMutations(path, operation),
      ...memberMutations(path, operation),
    ];
  });
}
