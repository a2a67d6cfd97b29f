import type { ContractInfo, SecurityInfo } from '../../generated/runtime/operation-info.ts';
import { asArray, asNumber, asObject, asString, type JsonObject, present } from './json.ts';
import type { Contract } from './load-contract.ts';
import { pascalCaseName, uniqueNames } from './naming.ts';
import {
  noParameters,
  type OperationModel,
  onlyApiKey,
  readOperations,
  withOperationIds,
} from './operation-model.ts';

/** What the emitters need to know of a contract. */
export interface ContractModel {
  /** Root file of the contract. */
  readonly file: string;
  readonly bundle: JsonObject;
  readonly info: ContractInfo;
  readonly security: SecurityInfo | undefined;
  readonly operations: readonly OperationModel[];
  /** The type of each schema of the document by the name that the document gives it. */
  readonly schemaTypes: ReadonlyMap<string, string>;
  /** Whether a `code` in the body decides about success. */
  readonly hasResultCodes: boolean;
}

// Types that the emitted files use themselves, and other exports of the package: a type of that name would hide them.
const takenTypes =
  `Array Blob NonNullable Omit Partial Pick Readonly ReadonlyArray Record Required WithRequired
  DataOf Possible OperationParameters OperationQuery OperationBody OperationData OperationResponse
  OkResponse ErrorResponse ${noParameters}`.split(/\s+/);

export function readModel(contract: Pick<Contract, 'file' | 'bundle'>): ContractModel {
  const bundle = withOperationIds(contract.bundle);
  const info = asObject(bundle.info);
  const key = onlyApiKey(bundle);
  const keyName = asString(key?.name);
  const uniqueType = uniqueNames(takenTypes);
  const schemas = Object.keys(asObject(asObject(bundle.components).schemas));
  // Valid, distinct, and given in the order of the document.
  const schemaTypes = new Map(
    schemas.map((name) => [name, uniqueType(pascalCaseName(name, 'Schema'))]),
  );
  return {
    file: contract.file,
    bundle,
    info: present<ContractInfo>({
      title: asString(info.title) ?? 'Untitled',
      version: asString(info.version) ?? '0.0.0',
      clientTimeoutSeconds: asNumber(bundle['x-client-timeout-seconds']),
    }),
    security:
      keyName === undefined
        ? undefined
        : { name: keyName, in: key?.in === 'query' ? 'query' : 'header' },
    operations: readOperations(bundle, [...takenTypes, ...schemaTypes.values()]),
    schemaTypes,
    hasResultCodes: asArray(bundle['x-result-codes']).length > 0,
  };
}
