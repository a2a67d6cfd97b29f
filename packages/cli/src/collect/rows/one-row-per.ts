/** What has one row: an item, or each input that found it. */
export const ONE_ROW_PER = ['item', 'input'] as const;
export type OneRowPer = (typeof ONE_ROW_PER)[number];
