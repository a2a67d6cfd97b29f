// Builds the pages of the portal for `npm start`, in a process of its own: the gateway goes on responding, a signal ends the
// build at once, and the next start finds no code of the build in its cache.
import { buildPortal } from '@social-data/portal';

await buildPortal({ parts: false });
