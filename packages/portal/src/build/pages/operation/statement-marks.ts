import { gapTitle } from '../gap-titles.ts';
import type { PageMessages } from '../messages/en.ts';
import type { Schema } from './contract-document.ts';
import type { PageContext } from './page-context.ts';

/** Links to gaps that stand beside a statement, each with its title for readers who do not see where it stands. */
export function gapMarks(ids: readonly string[], { words, locale }: PageContext): string {
  return ids
    .map((id) => {
      const title = gapTitle(id, locale);
      const hidden = `<span class="visually-hidden">: ${title}</span>`;
      return ` <a class="gap-link" href="/unknowns/#gap-${id}" title="${title.replaceAll(/<[^>]*>/g, '')}">${words.gap}${hidden}</a>`;
    })
    .join('');
}

/** Links to gaps by their titles. */
export function gapLinks(ids: readonly string[], { words, locale }: PageContext): string {
  return ids
    .map((id) => `<a href="/unknowns/#gap-${id}">${gapTitle(id, locale)}</a>`)
    .join(words.separator);
}

/** The type of a field in words, such as "list of objects" or "text, HTML". */
export function typeName(
  schema: Schema,
  items: Schema | undefined,
  words: PageMessages['operation'],
): string {
  if (items !== undefined) return words.listOf(typeName(items, undefined, words));
  const details = [schema.format, schema.contentMediaType].filter((detail) => detail !== undefined);
  return [baseType(schema, words), ...details].join(words.comma);
}

function baseType(
  { type, enum: values, properties }: Schema,
  words: PageMessages['operation'],
): string {
  if (type === 'object')
    return properties === undefined ? words.freeObject : (words.types.object ?? 'object');
  if (type === undefined) {
    if (values === undefined) return words.anyValue;
    return values.map((value) => `<code>${JSON.stringify(value)}</code>`).join(` ${words.or} `);
  }
  const types: readonly string[] = typeof type === 'string' ? [type] : type;
  return types.map((name) => words.types[name] ?? name).join(` ${words.or} `);
}
