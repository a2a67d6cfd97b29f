import { operations } from '@social-data/contract/operations';
import type { DefaultTheme } from 'vitepress';
import { readGuides } from './stage/guides.ts';

/** An address beside the pages, which the browser itself has to open. */
const outside = { target: '_self', rel: '' } as const;

/** The links of the bar at the top. */
export function siteNavigation(): DefaultTheme.NavItem[] {
  return [
    { text: 'Guides', link: '/guides/', activeMatch: '^/guides/' },
    { text: 'Operations', link: '/operations/', activeMatch: '^/operations/' },
    { text: 'Try it', link: '/try/' },
    { text: 'Result codes', link: '/codes/' },
    { text: 'What is not said', link: '/unknowns/' },
    { text: 'Reference', link: '/reference/', ...outside },
  ];
}

/** The links beside the pages, made from the guides and the contract. */
export function siteSidebar(): DefaultTheme.SidebarItem[] {
  return [
    {
      text: 'Guides',
      items: readGuides().map(({ name, title }) => ({ text: title, link: `/guides/${name}/` })),
    },
    {
      text: 'Operations',
      items: Object.values(operations).map(({ id, resource, clientMethod }) => ({
        text: `${resource}.${clientMethod}`,
        link: `/operations/${id}/`,
      })),
    },
    {
      text: 'The contract',
      items: [
        { text: 'Result codes', link: '/codes/' },
        { text: 'What is not said', link: '/unknowns/' },
        { text: 'Reference', link: '/reference/', ...outside },
        { text: 'Downloads', link: '/downloads/' },
      ],
    },
  ];
}
