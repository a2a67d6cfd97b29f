/**
 * Texts of the components in the browser, by the component that shows them. Texts of the contract are not here: components
 * translate them with `useContractText`. A text with a value in it is a function.
 */
export const en = {
  cards: {
    tryIt: 'Try it',
    referenceTitle: 'Every field, in the reference',
    referenceText:
      'Parameters, objects and examples of every answer, with a mark on what is less than certain.',
  },
};

export type Messages = typeof en;
