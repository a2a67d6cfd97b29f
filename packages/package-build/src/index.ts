export type { Plugin } from 'rolldown';
export {
  type BundledPackage,
  buildPackage,
  type PackedPackage,
  packPackages,
  writeSums,
} from './build-package.ts';
export { bundleCode } from './bundle.ts';
export { contractAsYaml, packages, workerEntries, workspaceRoot } from './packages.ts';
