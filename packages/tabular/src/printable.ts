import type { Column } from './column.ts';

/** Characters that a terminal obeys instead of showing them, C0 and C1, and those that turn the direction of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL_BUT_LINES = /(?!\n|\t)[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A text for one line of a terminal: a line break or a tab is a blank, any other control character is �. */
export function printableLine(text: string): string {
  return text.replaceAll(/\r\n|[\r\n\t]/g, ' ').replaceAll(CONTROL, '\ufffd');
}

/** A text of several lines for a terminal: line breaks and tabs stay, any other control character is �. */
export function printableText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(CONTROL_BUT_LINES, '\ufffd');
}

/** JSON for a terminal, with the control characters that JSON allows as escapes. It reads as the same value. */
export function printableJson(json: string): string {
  return json.replaceAll(CONTROL_BUT_LINES, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}

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
