import { withoutLeadingTab } from '@social-data/tabular';
import type { SheetCell } from '@social-data/tabular/read-xlsx';
import { UsageError } from '../command-error.ts';
import { texts } from '../texts/texts.ts';

/** As spreadsheets write an id of many digits, in CSV too: 7.12346E+18, 7,12346E18. */
const ROUNDED_NUMBER = /^\d(?:[.,]\d+)?E\+?\d{2,}$/i;
/** Any other number that is more than digits, which is no id: 12e5, 123.0, 1,234, or the object of a database's export. */
const NO_ID = /^(?:\{.*|(?![+-]?\d+$)[+-]?\d+(?:[.,'’\s]\d+)*(?:E[+-]?\d+)?)$/i;
/** What some programs write for a text that no spreadsheet converts: ="123". */
const TEXT_FORMULA = /^="(.*)"$/;

/** What spreadsheets write for a cell without a value, in English and ten languages that have words of their own. */
const ERROR_VALUES: ReadonlySet<string> = new Set(
  `
  #NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #SPILL! #CALC!
  #GETTING_DATA #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #BUSY! #ERROR!
  #WERT! #BEZUG! #ZAHL! #NV #ÜBERLAUF! #KALK! #FELD!
  #NUL! #VALEUR! #NOM? #NOMBRE! #PROPAGATION! #EPARS! #CALCUL!
  #¡NULO! #¡DIV/0! #¡VALOR! #¡REF! #¿NOMBRE? #¡NUM! #N/D #¡DESBORDAMIENTO!
  #NULO! #VALOR! #NOME? #NÚM! #DESPEJAR! #DESPEJO!
  #NULLO! #VALORE! #RIF! #ESPANSIONE!
  #LEEG! #DEEL/0! #WAARDE! #VERW! #NAAM? #GETAL! #N/B #OVERLOOP!
  #ZERO! #DZIEL/0! #ARG! #ADR! #ADR #NAZWA? #LICZBA! #N/D! #ROZLANIE!
  #ПУСТО! #ДЕЛ/0! #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ЧИСЛО! #Н/Д #ПЕРЕНОС!
  #BOŞ! #SAYI/0! #DEĞER! #BAŞV! #AD? #SAYI! #YOK #TAŞMA!
  #SKÄRNING! #DIVISION/0! #VÄRDEFEL! #REFERENS! #NAMN? #OGILTIGT! #SAKNAS!
  `
    .trim()
    .split(/\s+/),
);
/** A number wider than its column, and an error of LibreOffice. */
const OTHER_ERROR = /^(?:#{2,}|(?:Err|Fehler|错误):\d{3})$/;

/** Characters without a shape that come along when a text is copied: blanks of no width, and marks of direction. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Blanks that do not break, as web pages have them. They look like the others. */
const NO_BREAK = /[\u00a0\u2007\u202f]/g;

/** A text without blanks around it and without what a person does not see. */
export function visibleText(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll(NO_BREAK, ' ').trim();
}

/**
 * The value in a cell of a column that is used.
 * @param parameter that the column has
 * @param name of the file, for messages
 * @throws UsageError for a cell that has lost its value: a call with what is left would be paid for
 */
export function textOfCell(cell: SheetCell, parameter: string, name: string): string {
  if (typeof cell !== 'string')
    throw new UsageError(texts.inputs.cell[cell.kind](`${name}: ${cell.name}`, cell.shown));
  // A spreadsheet file has a tab before a text that it would convert.
  const text = visibleText(withoutLeadingTab(cell)).replace(TEXT_FORMULA, '$1');
  if (ROUNDED_NUMBER.test(text) || (isId(parameter) && NO_ID.test(text)))
    throw new UsageError(texts.inputs.cell.other(name, text));
  if (ERROR_VALUES.has(text.toUpperCase()) || OTHER_ERROR.test(text))
    throw new UsageError(texts.inputs.cell.error(name, text));
  return text;
}

function isId(parameter: string): boolean {
  return /Id$/.test(parameter);
}

/** Digits that a spreadsheet keeps of a number; it has 0 for the others. */
const EXACT_DIGITS = 15;
/** A program that reads ids as numbers keeps one more, which shows in three zeros or more. */
const DIGITS_OF_PROGRAMS = 16;
const SHOWING_LENGTH = 19;
/** So few ids may end in zeros by chance. */
const FEW = 3;

/** @throws UsageError for a column of ids that were numbers in a spreadsheet, and have lost their last digits */
export function checkIds(parameter: string, ids: readonly string[], name: string): void {
  if (!isId(parameter)) return;
  const long = ids.filter((text) => /^\d+$/.test(text) && text.length > EXACT_DIGITS);
  const endInZeros = (from: number, length: number) =>
    long.every((text) => text.length >= length && /^0*$/.test(text.slice(from)));
  if (long.length < FEW) return;
  if (!endInZeros(EXACT_DIGITS, 0) && !endInZeros(DIGITS_OF_PROGRAMS, SHOWING_LENGTH)) return;
  throw new UsageError(
    texts.inputs.lostDigits(name, String(long[0]), long.length - 1, EXACT_DIGITS),
  );
}
