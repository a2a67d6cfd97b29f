import manifest from '../package.json' with { type: 'json' };

/** The release of this gateway, from its package. Imported, so that the built gateway contains it. */
export const gatewayVersion: string = manifest.version;
