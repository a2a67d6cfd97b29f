export { buildCommand } from './build-command.ts';
export { bundleTypes } from './bundle-types.ts';
export { importedPackages, installedPackages } from './installed-packages.ts';
export { packBuilt } from './pack-built.ts';
export { publishedManifest } from './published-manifest.ts';
export { thirdPartyNotices } from './third-party-notices.ts';
