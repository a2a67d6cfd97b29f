/** `oAuthorId` and `o_author_id` → `o-author-id`. Letters of all scripts stay; a name without any is `unnamed`. */
export function kebabCase(name: string): string {
  const kebab = name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1-$2')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return kebab === '' ? 'unnamed' : kebab;
}
