import { scenariosPage } from '@social-data/mock-responses';

/** A token of the mock or the gateway that produces a known outcome. */
export interface TokenChoice {
  readonly token: string;
  readonly meaning: string;
  /** The operations that the token affects. */
  readonly operations: readonly string[];
}

declare const data: readonly TokenChoice[];

export { data };

export default {
  /** The scenarios of the mock, as it lists them itself. VitePress runs this in the build. */
  load: (): readonly TokenChoice[] =>
    scenariosPage().scenarios.map(({ token, meaning, operations }) => ({
      ...{ token, meaning, operations },
    })),
};
