import type { ContractInfo } from '../../generated/runtime/operation-info.ts';
import { asNumber, asObject, asString, type JsonObject, pick, present } from './json.ts';
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
  /** The name and the place of its one API key, if it has one. */
  readonly security: JsonObject | undefined;
  readonly operations: readonly OperationModel[];
  /** The type of each schema of the document by the name that the document gives it. */
  readonly schemaTypes: ReadonlyMap<string, string>;
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
    security: key && pick(key, 'name in'),
    operations: readOperations(bundle, [...takenTypes, ...schemaTypes.values()]),
    schemaTypes,
  };
}
