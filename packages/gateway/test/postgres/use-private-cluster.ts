import {
  type ClusterOptions,
  type PrivateCluster,
  startPrivateCluster,
} from './private-cluster.ts';
import { useCluster } from './use-cluster.ts';

/** Starts one PostgreSQL for the tests of the surrounding file or `describe`; see `useCluster`. */
export function usePrivateCluster(options: ClusterOptions = {}): {
  readonly current: PrivateCluster;
} {
  return useCluster(() => startPrivateCluster(options));
}
