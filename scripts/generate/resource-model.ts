import { identifier, pascalCase, uniqueNames } from './naming.ts';
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
 * Groups operations into resources: by `x-client`, else by the first tag and the
 * operationId. Tags that differ only in spelling share a resource, and methods
 * that would have the same name are numbered in the order of the contract.
 */
export function nameResources(operations: readonly OperationModel[]): ResourceModel[] {
  const groups = Map.groupBy(operations, resourceName);
  const uniqueType = uniqueNames();
  return [...groups].map(([name, members]) => {
    const uniqueMethod = uniqueNames();
    return {
      name,
      typeName: uniqueType(`${pascalCase(name)}Resource`),
      methods: members.map((operation) => ({
        name: uniqueMethod(methodName(operation)),
        operation,
      })),
    };
  });
}

function resourceName({ client, tag }: OperationModel): string {
  return identifier(client.resource ?? tag ?? 'api', 'Api');
}

function methodName({ client, id }: OperationModel): string {
  return identifier(client.method ?? id, 'Operation');
}
