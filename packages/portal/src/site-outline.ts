import { operations } from '@social-data/contract/operations';
import type { DefaultTheme } from 'vitepress';
import { type Locale, localizedAddress, referenceAddress } from '../shared/page-addresses.ts';
import { contractText } from './build/contract-texts.ts';
import { type DocumentGroup, documentPages, textIn } from './build/pages/document-list.ts';
import { readGuides } from './build/pages/written-pages.ts';

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

/** Texts of the frame around every page: header, sidebar, footer, the page of an unknown address. */
const en = {
  label: 'English',
  description: 'Read-only queries of data about social platforms: guides, reference, try it.',
  sections: {
    guides: 'Guides',
    sdk: 'SDK',
    tools: 'Tools',
    gateway: 'Gateway',
    shortCodes: 'Codes',
    start: 'To begin',
    releases: 'Releases',
    operations: 'Operations',
    tryIt: 'Try it',
    authentication: 'Authentication and tokens',
    codes: 'Result codes',
    gaps: 'Gaps',
    contract: 'The contract',
    reference: 'Reference',
    downloads: 'Downloads',
    changelog: 'Changelog',
    versions: 'Versions',
  },
  outline: 'On this page',
  before: 'Before',
  next: 'Next',
  theme: 'Theme',
  toLight: 'Switch to light theme',
  toDark: 'Switch to dark theme',
  menu: 'Menu',
  toTop: 'Return to top',
  language: 'Change language',
  skip: 'Skip to content',
  copyCode: 'Copy code',
  notFound: 'Nothing is at this address',
  permalink: (title: string) => `Link to “${title}”`,
  /** The name of a page that is in English only. */
  inEnglish: (title: string) => title,
};

const zh: typeof en = {
  label: '简体中文',
  description: '只读查询各社交平台的数据：指南、参考文档、在线试用。',
  sections: {
    guides: '指南',
    sdk: 'SDK',
    tools: '工具',
    gateway: '网关',
    shortCodes: '结果码',
    start: '开始',
    releases: '发布',
    operations: '接口',
    tryIt: '试一试',
    authentication: '认证与令牌',
    codes: '结果码',
    gaps: '未定义之处',
    contract: '契约',
    reference: '参考文档（英文）',
    downloads: '下载',
    changelog: '更新日志',
    versions: '版本',
  },
  outline: '本页内容',
  before: '上一页',
  next: '下一页',
  theme: '主题',
  toLight: '切换到浅色主题',
  toDark: '切换到深色主题',
  menu: '菜单',
  toTop: '回到顶部',
  language: '切换语言',
  skip: '跳到正文',
  copyCode: '复制代码',
  notFound: '此地址没有内容',
  permalink: (title) => `“${title}”的链接`,
  inEnglish: (title) => `${title}（英文）`,
};

export const siteMessages: { readonly [Name in Locale]: typeof en } = { en, zh };
