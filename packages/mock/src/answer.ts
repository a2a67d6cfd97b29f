import type { ScenarioPlan } from './scenarios/read-token.ts';

/** One answer of the mock: what goes out on the wire, if no scenario of the wire interferes. */
export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly body: Buffer;
  /** Why it failed; undefined for a success. It holds nothing of a token. */
  readonly reason: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** What the token asked for; undefined where no token is read. */
  readonly plan: ScenarioPlan | undefined;
}
