import { operations } from '@social-data/contract/operations';
import type { DefaultTheme } from 'vitepress';
import { type Locale, localizedAddress } from '../shared/locale.ts';
import { referenceAddress } from '../shared/reference-link.ts';
import { contractText } from './build/contract-texts.ts';
import { type DocumentGroup, documentPages, textIn } from './build/pages/document-list.ts';
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
    section('sdk', '/sdk/'),
    section('tools', '/tools/'),
    section('gateway', '/gateway/'),
    section('shortCodes', '/codes/'),
    section('changelog', '/changelog/'),
  ];
}

/** The sidebar of each part of the site, by the addresses that it is beside. */
export function siteSidebar(locale: Locale): DefaultTheme.SidebarMulti {
  const text = siteMessages[locale].sections;
  const link = (address: string) => localizedAddress(address, locale);
  const start = { text: text.start, items: startItems(locale) };
  const guides = { text: text.guides, items: guideItems(locale) };
  const calls = { text: text.operations, items: operationItems(locale) };
  const contract = {
    text: text.contract,
    items: [...contractItems(locale), ...documentItems(locale, 'contract')],
  };
  const releases = {
    text: text.releases,
    items: [
      { text: text.changelog, link: link('/changelog/') },
      { text: text.versions, link: link('/versions/') },
      { text: text.downloads, link: link('/downloads/') },
    ],
  };
  const group = (name: 'sdk' | 'tools' | 'gateway') => ({
    text: text[name],
    items: documentItems(locale, name),
  });
  const beside = (addresses: readonly string[], ...groups: DefaultTheme.SidebarItem[]) =>
    addresses.map((address) => [link(address), groups] as const);
  return Object.fromEntries([
    ...beside(['/guides/', '/authentication/'], start, guides),
    ...beside(['/operations/', '/codes/', '/unknowns/', '/contract/'], calls, contract),
    ...beside(['/sdk/'], group('sdk'), releases),
    ...beside(['/tools/'], group('tools'), releases),
    ...beside(['/gateway/'], group('gateway'), releases),
    ...beside(['/changelog/', '/versions/', '/downloads/'], releases, contract),
  ]);
}

type Items = DefaultTheme.SidebarItem[];

function startItems(locale: Locale): Items {
  const text = siteMessages[locale].sections;
  return [
    { text: text.authentication, link: localizedAddress('/authentication/', locale) },
    { text: text.tryIt, link: localizedAddress('/try/', locale) },
    { text: text.downloads, link: localizedAddress('/downloads/', locale) },
  ];
}

function guideItems(locale: Locale): Items {
  return readGuides(locale).map(({ name, title }) => ({
    text: title,
    link: localizedAddress(`/guides/${name}/`, locale),
  }));
}

function operationItems(locale: Locale): Items {
  const translate = contractText(locale);
  return Object.values(operations).map(({ id, summary, resource, clientMethod }) => ({
    text: locale === 'en' ? `${resource}.${clientMethod}` : translate(summary),
    link: localizedAddress(`/operations/${id}/`, locale),
  }));
}

function contractItems(locale: Locale): Items {
  const text = siteMessages[locale].sections;
  return [
    { text: text.codes, link: localizedAddress('/codes/', locale) },
    { text: text.gaps, link: localizedAddress('/unknowns/', locale) },
    { text: text.tryIt, link: localizedAddress('/try/', locale) },
    { text: text.reference, link: referenceAddress(locale), ...outsideRouter },
  ];
}

function documentItems(locale: Locale, group: DocumentGroup): Items {
  return documentPages
    .filter((page) => page.group === group)
    .map(({ name, title }) => ({
      text: siteMessages[locale].inEnglish(textIn(locale, title)),
      link: `/${name}/`,
    }));
}
