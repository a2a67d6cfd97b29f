interface TranslationProblems {
  /** Texts of the contract without a translation. */
  readonly missing: readonly string[];
  /** What is wrong with existing translations, each as a sentence. */
  readonly errors: readonly string[];
}

/** Compares translations with the texts that they translate. */
export function translationProblems(
  texts: ReadonlySet<string>,
  translations: ReadonlyMap<string, string>,
): TranslationProblems {
  const errors = [...translations].flatMap(([text, translation]) => {
    if (!texts.has(text)) {
      return [
        `The contract no longer contains "${text}": remove the entry or translate its new text.`,
      ];
    }
    return factsIn(text)
      .filter((fact) => !translation.includes(fact))
      .map((fact) => `The translation of "${text}" lacks ${fact}.`);
  });
  return { missing: [...texts].filter((text) => !translations.has(text)), errors };
}

/** Names in code and numbers: what a translation has to repeat as it is. */
function factsIn(text: string): readonly string[] {
  return (text.match(/`[^`]+`|\d[\d,.]*\d|\d/g) ?? []).map((fact) => fact.replaceAll('`', ''));
}
