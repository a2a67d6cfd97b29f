export {
  type ContractClient,
  type ContractClientOptions,
  createContractClient,
} from '@social-data/contract/client';
export { isSuccess } from '@social-data/contract/result-codes';
export type { paths } from '@social-data/contract/types';
