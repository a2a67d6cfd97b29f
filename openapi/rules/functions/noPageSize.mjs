// @ts-check
import { eachParameter } from '../document/operations.mjs';

const PAGE_SIZE =
  /^(page|per|max|batch)?(size|limit|count|num|number|page|items|results|rows|take)$/;
/** `page` alone is the number of a page. */
const ALLOWED = ['page'];

/**
 * No parameter asks for a number of items: page sizes are not shown, so none can be chosen.
 * @param {unknown} document
 */
export function noPageSize(document) {
  return [...eachParameter(document)]
    .filter(({ parameter }) => asksForSize(String(parameter.name)))
    .map(({ parameter, path }) => ({
      message: `${parameter.name} looks like a page size, and the specification has none.`,
      path: [...path, 'name'],
    }));
}

/** @param {string} name */
function asksForSize(name) {
  const plain = name.toLowerCase().replaceAll(/[_-]/g, '');
  return PAGE_SIZE.test(plain) && !ALLOWED.includes(plain);
}
