// @ts-check

/**
 * A sentence, or several: it begins with a capital letter or with code, and ends with a full stop. A table or a code
 * block may come last, since they take no full stop.
 */
export const SENTENCE_FORM = /^\s*[\p{Lu}`][\s\S]*(\.|\.\)|\n\|.*\||\n```)\s*$/u;

/**
 * Whether a text reads as a sentence, or several.
 * @param {unknown} text
 * @returns {text is string}
 */
export function isSentence(text) {
  return typeof text === 'string' && SENTENCE_FORM.test(text);
}

/** The required form of a text, for messages. */
export const SENTENCE = 'a sentence: a capital letter or a backtick first, a full stop last';
