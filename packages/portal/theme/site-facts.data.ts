import { factsWithoutBuild, type SiteFacts } from '../src/build/site-facts.ts';

declare const data: SiteFacts;

export { data };

export default {
  /** VitePress runs this in the build, which writes the facts into the variable. */
  load: (): SiteFacts =>
    process.env.PORTAL_FACTS ? JSON.parse(process.env.PORTAL_FACTS) : factsWithoutBuild,
};
