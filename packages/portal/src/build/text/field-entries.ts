import { operations } from '@social-data/contract/operations';
import type { Element } from 'hast';
import type { SearchEntry } from '../../../shared/search/search-options.ts';
import { hasClass, textOf } from './site-pages.ts';

/** An entry for each field of a response: its name, its type with the method that returns it, and what is said about it. */
export function fieldEntries(content: Element, address: string): readonly SearchEntry[] {
  const operation = Object.values(operations).find(({ id }) => address.endsWith(`/${id}/`));
  if (operation === undefined) return [];
  const { resource, clientMethod } = operation;
  return fieldsIn(content).map((field) => {
    const { id, dataPath } = field.properties;
    const path = String(dataPath);
    const name = path.split('.').at(-1)?.replace('[]', '') ?? path;
    const type = partOf(field, 'field-type');
    return {
      id: `${address}#${id}`,
      title: name,
      place: `${type} · ${resource}.${clientMethod}`,
      text: `${path} ${partOf(field, 'field-text')}`.trim(),
    };
  });
}

function fieldsIn(element: Element): readonly Element[] {
  return element.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    const isField = child.tagName === 'li' && child.properties.dataPath !== undefined;
    return [...(isField ? [child] : []), ...fieldsIn(child)];
  });
}

/** The text of the first element of a class, which is that of the field itself: those below it come later. */
function partOf(element: Element, className: string): string {
  for (const child of element.children) {
    if (child.type !== 'element') continue;
    if (hasClass(child.properties, className)) return textOf(child);
    const found = child.tagName === 'ul' ? '' : partOf(child, className);
    if (found !== '') return found;
  }
  return '';
}
