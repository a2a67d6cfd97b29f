import { codesEn } from './codes-en.ts';
import { unknownsEn } from './unknowns-en.ts';
/** Texts of the pages that the build makes from the contract, by page. A text with a value in it is a function. */
export const en = {
  codes: codesEn,
  unknowns: unknownsEn,
  operations: {
    all: 'All operations',
    title: 'Operations',
    description: 'The five operations of the service, each with its parameters and an example.',
    text: 'Every operation is a `GET` with query parameters and responds with the same envelope. The <a href="/reference/" target="_self">reference</a> describes every field of the responses.',
  },
  changelog: {
    title: 'Changelog',
    description:
      'What has changed in the contract, the client, the mock, the gateway and the portal.',
    intro: 'The [versions](/versions/) that this portal describes are on a page of their own.',
  },
  versions: {
    title: 'Versions',
    description: 'The versions of the contract and of the packages that this portal describes.',
    intro:
      'This portal describes the versions below. The contract has a version of its own: a breaking change moves its first number. Whether and how the service announces changes is [not shown](/unknowns/#gap-deprecation-policy).',
    contract: 'The contract (`info.version`)',
    columns: ['what', 'version'],
    ask: 'A program prints its own version with `--version`. The [changelog](/changelog/) says what has changed; the [downloads](/downloads/) have these versions.',
  },
  markdown: {
    page: (address: string) => `This page: ${address}.`,
    unknowns: (address: string) =>
      `What the specification does not say is listed in ${address}. Do not assume defaults, limits, prices, hosts or ways to get a token that no page states.`,
  },
  llms: {
    summary: (version: string) =>
      `Five read-only queries of data about social platforms. Every operation is a GET with query parameters and responds with the same JSON envelope. This documentation describes version ${version} of the contract, with a mock, a gateway and a TypeScript client.`,
    rules: [
      'A call succeeded if and only if the field `code` of the body is 0. Ignore the HTTP status. Compare as `Number(code) === 0`, since the code is shown as a number and as a string.',
      'The token is the query parameter `token` of every call. Headers and cookies are no credentials. How the service issues a token is not known.',
      'The hosts of the service are not known: use the mock at http://127.0.0.1:4010 with the token `demo-token`, and let the reader fill in the address of the service.',
      'Marks say how sure a statement is: `sampled`, `conflicting`, `assumed` and `unknown`. A statement without a mark is specified.',
    ],
    sections: {
      guides: 'Guides',
      operations: 'Operations',
      contract: 'Codes, gaps and downloads',
      unknown: 'What is not known',
    },
    contractFile: 'The contract as one file, OpenAPI 3.1, with every field of every response.',
    fullFile: 'All pages in one file.',
    unknown:
      'The specification leaves these questions open. Do not invent an answer: say that it is not known. The page of the gaps has the choice that this project made for its own servers and client.',
  },
};

export type PageMessages = typeof en;
