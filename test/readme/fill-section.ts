/**
 * A page with a section written anew: what is between `<!-- name -->` and `<!-- /name -->`.
 * @throws Error when the page has no such section
 */
export function fillSection(page: string, name: string, text: string): string {
  const section = new RegExp(`(?<=<!-- ${name} -->\n)[^]*(?=<!-- /${name} -->)`);
  if (!section.test(page))
    throw new Error(`The page has no place for it: add <!-- ${name} --> and <!-- /${name} -->.`);
  return page.replace(section, () => `\n${text}\n`);
}
