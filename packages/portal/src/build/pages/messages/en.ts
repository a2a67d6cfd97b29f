/** Texts of the pages that the build makes from the contract, by page. A text with a value in it is a function. */
export const en = {
  operations: {
    all: 'All operations',
    title: 'Operations',
    description: 'The five operations of the service, each with its parameters and an example.',
    text: 'Every operation is a `GET` with query parameters and responds with the same envelope. The <a href="/reference/" target="_self">reference</a> describes every field of the responses.',
  },
};

export type PageMessages = typeof en;
