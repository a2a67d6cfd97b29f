export { addPortalPart, buildPortal, isPortalBuilt } from './build.ts';
export { type PortalOptions, type RunningPortal, startPortal } from './serve.ts';
