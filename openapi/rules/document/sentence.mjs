// @ts-check

/**
 * Whether a text reads as a sentence, or several: it begins with a capital letter or with code, and ends
 * with a full stop. A table or a code block may come last, since they take no full stop.
 * @param {unknown} text
 * @returns {text is string}
 */
export function isSentence(text) {
  if (typeof text !== 'string') return false;
  const trimmed = text.trim();
  return /^[\p{Lu}`]/u.test(trimmed) && /(\.|\.\)|\n\|.*\||\n```)$/.test(trimmed);
}

/** The required form of a text, for messages. */
export const SENTENCE = 'a sentence: a capital letter or a backtick first, a full stop last';
