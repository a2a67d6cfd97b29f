import { membersOf, numberOf, textOf } from './read-unknown.ts';

export interface LinkIndexRow {
  /** Key of the payload. */
  readonly key: string;
  readonly value: number;
  readonly average: number | undefined;
  readonly rank: string;
  readonly rankPercent: number | undefined;
  readonly ratio: number | undefined;
}

/** The indexes of a payload: every member that is an object with a `value`. */
export function linkIndexes(data: unknown): readonly LinkIndexRow[] {
  return Object.entries(membersOf(data)).flatMap(([key, index]) => {
    const { value, avg_value, rank, rank_percent, link_relative_ratio } = membersOf(index);
    const number = numberOf(value);
    if (number === undefined) return [];
    return [
      {
        key,
        value: number,
        average: numberOf(avg_value),
        rank: textOf(rank),
        rankPercent: numberOf(rank_percent),
        ratio: numberOf(link_relative_ratio),
      },
    ];
  });
}
