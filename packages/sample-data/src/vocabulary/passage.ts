import type { Language } from './topic.ts';

/** What a passage of an answer may mention. */
export interface PassageWords {
  /** The name of the topic, lower case in English. */
  readonly topic: string;
  /** Two different things of the topic, plural or uncountable in English. */
  readonly thing: string;
  readonly other: string;
  /** 2 to 12. */
  readonly number: number;
}

/** Makes a passage, without any character that HTML would have to escape. */
export type Passage = (words: PassageWords) => string;

export type Passages = Readonly<Record<Language, readonly Passage[]>>;
