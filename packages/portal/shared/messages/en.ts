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
  gapFilter: {
    operation: 'Operation',
    mark: 'Mark',
    all: 'all',
    marks: {
      unknown: 'unknown',
      assumed: 'assumed',
      sampled: 'sampled',
      conflicting: 'conflicting',
    },
    shown: (count: number) => (count === 1 ? '1 gap' : `${count} gaps`),
  },
  copyPage: {
    button: 'Copy page as Markdown',
    view: 'View as Markdown',
    copied: 'Copied.',
    failed: 'The browser refused to copy. Open the Markdown and copy it there.',
  },
  search: {
    button: 'Search',
    placeholder: 'Search the documentation',
    hint: 'Type a word, the name of a field or a code. Arrow keys move through the results.',
    loading: 'Loading …',
    failed: 'The index of the search did not load. Close the search and open it again.',
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    close: 'Close',
  },
  notFound: {
    title: 'Nothing is at this address',
    text: 'Search for it with the field in the header, or start at one of these pages.',
    home: 'Home page',
    operations: 'The operations',
    codes: 'Result codes',
    downloads: 'Downloads, with the contract as one file',
    reference: 'Reference',
    ports:
      'This address serves the documentation. The mock and the gateway serve the operations on other ports, which "npm start" prints.',
  },
};

export type Messages = typeof en;
