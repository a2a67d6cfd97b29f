import { operations } from '@social-data/contract/operations';
import type { DefaultTheme } from 'vitepress';
import { readGuides } from './build/pages/guides.ts';

/** For links to files that are not pages of VitePress: the browser opens them without its router. */
const outsideRouter = { target: '_self', rel: '' } as const;

/** Links in the header. */
export function siteNavigation(): DefaultTheme.NavItem[] {
  return [
    { text: 'Guides', link: '/guides/', activeMatch: '^/guides/' },
    { text: 'Operations', link: '/operations/', activeMatch: '^/operations/' },
    { text: 'Try it', link: '/try/' },
    { text: 'Result codes', link: '/codes/' },
    { text: 'Gaps', link: '/unknowns/' },
    { text: 'Reference', link: '/reference/', ...outsideRouter },
  ];
}

/** Links in the sidebar, made from the guides and the contract. */
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
        { text: 'Gaps', link: '/unknowns/' },
        { text: 'Reference', link: '/reference/', ...outsideRouter },
        { text: 'Downloads', link: '/downloads/' },
      ],
    },
  ];
}
