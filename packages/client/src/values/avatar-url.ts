/**
 * The URL of an avatar from its template. Its placeholders are not documented: `{size}` is taken for the size, and any
 * other one is left empty.
 *
 * @example
 * avatarUrl('https://img.example/a_{size}.png', 'xl'); // 'https://img.example/a_xl.png'
 */
export function avatarUrl(template: string, size: string): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) =>
    name === 'size' ? encodeURIComponent(size) : '',
  );
}
