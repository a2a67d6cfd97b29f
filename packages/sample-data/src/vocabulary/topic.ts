export type Language = 'zh' | 'en';

/** What people say about a topic in one language. */
export interface TopicWords {
  /** For the middle of a sentence: lower case in English. */
  readonly name: string;
  /** Things to buy, use or prepare: plural or uncountable in English. */
  readonly things: readonly string[];
  /** Whole sentences that need no context. */
  readonly advice: readonly string[];
}

export interface Topic extends Readonly<Record<Language, TopicWords>> {
  readonly emoji: string;
}
