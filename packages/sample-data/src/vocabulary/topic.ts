export type Language = 'zh' | 'en';

/** What people say about a topic in one language. */
export interface TopicWords {
  /** Stands in the middle of a sentence: lower case in English. */
  readonly name: string;
  /** What one buys, uses or prepares: plural or uncountable in English. */
  readonly things: readonly string[];
  /** Whole sentences that hold without a context. */
  readonly advice: readonly string[];
}

export interface Topic extends Readonly<Record<Language, TopicWords>> {
  readonly emoji: string;
}
