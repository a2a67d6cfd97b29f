import type { UncertainEvidence } from '@social-data/contract/gaps';

type EvidenceWords = { readonly [Mark in UncertainEvidence]: string };

const evidence: EvidenceWords = {
  sampled: 'sampled',
  conflicting: 'conflicting',
  assumed: 'assumed',
  unknown: 'unknown',
};

/** Texts of the page of the gaps. A text with a value in it is a function. */
export const unknownsEn = {
  title: 'What the specification does not say',
  description: 'Every gap of the specification, with what this project does about it.',
  intro: (gapCount: number, placeCount: number) =>
    `The contract invents nothing. Where the specification is silent, the contract stays open, but our servers and the client have to choose. This page lists all ${gapCount} gaps, each with our choice and the file that makes it. The [marks](#how-sure) at the end list the ${placeCount} places of the contract that are not certain.`,
  facts: {
    choice: 'Our choice',
    madeIn: 'Made in',
    places: 'In the contract',
    operations: 'Operations',
    everyOperation: 'every operation',
  },
  sure: {
    title: 'How sure a statement is',
    intro:
      'Statements without a mark come from the specification. The others carry one of these words.',
    noNote: 'No note.',
  },
  /** The words of the marks. */
  evidence,
};

export type UnknownsMessages = typeof unknownsEn;
