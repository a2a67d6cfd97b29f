/**
 * `contract` checks a server against the specification and the contract alone. `decisions` adds what
 * the servers of this project do where the specification is silent (D1–D21).
 */
export const profiles = ['contract', 'decisions'] as const;

export type Profile = (typeof profiles)[number];
