export { buildCommand } from './build-command.ts';
export { buildContract } from './build-contract.ts';
export { bundleTypes } from './bundle-types.ts';
export { importedPackages, installedPackages } from './installed-packages.ts';
export { nodeBundle } from './node-bundle.ts';
export { packFolder } from './pack-folder.ts';
export { publishedManifest } from './published-manifest.ts';
export { thirdPartyNotices } from './third-party-notices.ts';
export { workspaceRoot } from './workspace-root.ts';
