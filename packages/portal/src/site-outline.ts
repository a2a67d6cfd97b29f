import { operations } from '@social-data/contract/operations';
import type { DefaultTheme } from 'vitepress';
import { type Locale, localizedAddress } from '../shared/locale.ts';
import { referenceAddress } from '../shared/reference-link.ts';
import { contractText } from './build/contract-texts.ts';
import { readGuides } from './build/pages/guides.ts';
import { siteMessages } from './site-messages.ts';

/** For links to files that are not pages of VitePress: the browser opens them without its router. */
const outsideRouter = { target: '_self', rel: '' } as const;

/** Links in the header. */
export function siteNavigation(locale: Locale): DefaultTheme.NavItem[] {
  const text = siteMessages[locale].sections;
  const section = (name: keyof typeof text, address: string) => {
    const link = localizedAddress(address, locale);
    return { text: text[name], link, activeMatch: `^${link}` };
  };
  return [
    section('guides', '/guides/'),
    section('operations', '/operations/'),
    section('tryIt', '/try/'),
    section('codes', '/codes/'),
    section('gaps', '/unknowns/'),
    { text: text.reference, link: referenceAddress(locale), ...outsideRouter },
  ];
}

/** Links in the sidebar, made from the guides and the contract. */
export function siteSidebar(locale: Locale): DefaultTheme.SidebarItem[] {
  const text = siteMessages[locale].sections;
  const translate = contractText(locale);
  const link = (address: string) => localizedAddress(address, locale);
  return [
    {
      text: text.guides,
      items: readGuides(locale).map(({ name, title }) => ({
        text: title,
        link: link(`/guides/${name}/`),
      })),
    },
    {
      text: text.operations,
      items: Object.values(operations).map(({ id, summary, resource, clientMethod }) => ({
        text: locale === 'en' ? `${resource}.${clientMethod}` : translate(summary),
        link: link(`/operations/${id}/`),
      })),
    },
    {
      text: text.contract,
      items: [
        { text: text.authentication, link: link('/authentication/') },
        { text: text.codes, link: link('/codes/') },
        { text: text.gaps, link: link('/unknowns/') },
        { text: text.reference, link: referenceAddress(locale), ...outsideRouter },
        { text: text.downloads, link: link('/downloads/') },
        { text: text.changelog, link: link('/changelog/') },
        { text: text.versions, link: link('/versions/') },
      ],
    },
  ];
}
