import { callingPages } from '../src/build/pages/runnable-calls.ts';

declare const data: readonly string[];

export { data };

export default {
  /** The addresses of the pages that send calls. VitePress runs this in the build, which names the folder of the pages. */
  load: (): readonly string[] => [...callingPages(process.env.PORTAL_PAGES ?? '.cache/pages')],
};
