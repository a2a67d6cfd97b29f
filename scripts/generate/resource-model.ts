import { identifier, pascalCaseName, spellingKey, uniqueNames } from './naming.ts';
import type { OperationModel } from './operation-model.ts';

/** One group of methods of the client. */
export interface ResourceModel {
  /** Property of the client, such as `users`. */
  readonly name: string;
  /** Name of its interface, such as `UsersResource`. */
  readonly typeName: string;
  readonly methods: readonly MethodModel[];
}

export interface MethodModel {
  readonly name: string;
  readonly operation: OperationModel;
}

/**
 * Groups operations into resources, by `x-client` or else by the first tag, and names their methods,
 * by `x-client` or else by the operationId. Tags that differ only in spelling share a resource.
 * Resources and methods that would have the same name are numbered in the order of the contract.
 */
export function nameResources(operations: readonly OperationModel[]): ResourceModel[] {
  const groups = Map.groupBy(operations, (operation) => spellingKey(resourceOf(operation)));
  const uniqueResource = uniqueNames();
  const uniqueType = uniqueNames();
  return [...groups.values()].map((members) => {
    const [resource = ''] = members.map(resourceOf);
    const name = uniqueResource(identifier(resource, 'Api'));
    const uniqueMethod = uniqueNames();
    return {
      name,
      typeName: uniqueType(`${pascalCaseName(name, 'Tag')}Resource`),
      methods: members.map((operation) => ({
        name: uniqueMethod(methodName(operation)),
        operation,
      })),
    };
  });
}

function resourceOf({ client, tag }: OperationModel): string {
  return client.resource ?? tag ?? 'api';
}

function methodName({ client, id }: OperationModel): string {
  return identifier(client.method ?? id, 'Operation');
}
