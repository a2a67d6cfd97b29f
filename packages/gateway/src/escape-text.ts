import type { Column } from '@social-data/tabular';

/** What a reader would obey instead of showing it: control characters, ends of lines, and marks of the direction. */
const NOT_SHOWN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * A text that users chose, such as a name, with an escape such as `\u202e` in place of each character that a terminal, a
 * page or a spreadsheet would obey. Within JSON it reads as the same text.
 */
export function escapeText(text: string): string {
  return text.replaceAll(
    NOT_SHOWN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** As `escapeText`, for a text whose line breaks are not of users. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeText).join('\n');
}

/** Columns whose texts are escaped. */
export function escapeCells<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.map((column) => ({
    ...column,
    value: (row) => {
      const cell = column.value(row);
      if (typeof cell === 'string') return escapeText(cell);
      return typeof cell === 'object' && cell !== null ? cell.map(escapeText) : cell;
    },
  }));
}
