/** Brands that exist nowhere. */
export const adBrands: readonly {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
}[] = [
  { id: 41, name: 'Example Goods', colour: '#c63' },
  { id: 42, name: 'Example Outdoor', colour: '#396' },
  { id: 43, name: '示例小店', colour: '#36a' },
  { id: 44, name: 'Sample & Daughters', colour: '#939' },
  { id: 45, name: '样品生活', colour: '#a33' },
];
