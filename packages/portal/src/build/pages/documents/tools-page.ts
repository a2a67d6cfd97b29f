import type { Locale } from '../../../../shared/locale.ts';
import { markdownPage } from '../markdown-page.ts';
import { pageMessages } from '../page-messages.ts';
import { documentPages } from './document-list.ts';

/** The page that lists the tools. */
export function toolsPage(locale: Locale): string {
  const { title, description, intro, all } = pageMessages[locale].tools;
  const cards = documentPages
    .filter(({ group }) => group === 'tools')
    .map(
      (page) =>
        `<li class="card"><h3><a href="/${page.name}/">${page.title[locale]}</a></h3><p>${page.description[locale]}</p></li>`,
    );
  return markdownPage(
    { title, description },
    `# ${title}

${intro}

<h2 class="visually-hidden">${all}</h2>

<ul class="cards">
${cards.join('\n')}
</ul>
`,
  );
}
