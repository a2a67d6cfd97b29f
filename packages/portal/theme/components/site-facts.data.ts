/** Facts of a build for the components. VitePress runs `load` in the build and ships only its result. */
interface SiteFacts {
  /** Address of the repository, where it is known. */
  readonly repository?: string | undefined;
}

declare const data: SiteFacts;

export { data };

export default {
  load: (): SiteFacts => ({ repository: process.env.PORTAL_REPOSITORY || undefined }),
};
