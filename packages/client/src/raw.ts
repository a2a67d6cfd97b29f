export {
  type ContractClient,
  type ContractClientOptions,
  createContractClient,
  isSuccess,
} from '@social-data/contract';
export type { paths } from '@social-data/contract/types';
