import { escapeText } from '@social-data/tabular';

/** Markup that is sent as it is. Only the tag `html` makes it, so every other text in a page is escaped. */
export class Html {
  readonly text: string;

  /** @param text markup without anything that a user chose */
  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlPart = Html | string | number | null | undefined | readonly HtmlPart[];

/** Markup with values in it: texts are escaped, for elements and for attributes in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(
    strings.reduce((text, following, at) => text + textOf(parts[at - 1]) + following),
  );
}

function textOf(part: HtmlPart): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escapeMarkup(escapeText(part));
  if (typeof part === 'number') return String(part);
  return part.map(textOf).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
