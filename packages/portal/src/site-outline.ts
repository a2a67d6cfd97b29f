import { operations } from '@social-data/contract/operations';
import type { DefaultTheme } from 'vitepress';
import { escapeHtml } from '../shared/inline-html.ts';
import { type Locale, localizedAddress } from '../shared/page-addresses.ts';
import { contractText } from './build/contract-texts.ts';
import { documentsOf, textIn } from './build/pages/document-list.ts';
import { readGuides } from './build/pages/written-pages.ts';

/** Links in the header. */
export function siteNavigation(locale: Locale): DefaultTheme.NavItem[] {
  const names = ['guides', 'operations', 'sdk', 'tools', 'gateway', 'codes', 'changelog'] as const;
  return names.map((name) => {
    const { text, link } = pageItem(name, locale);
    return { text, link, activeMatch: `^${link}` };
  });
}

/** The sidebar of each part of the site, by the addresses that it is beside. */
export function siteSidebar(locale: Locale): DefaultTheme.SidebarMulti {
  const { sections } = siteMessages[locale];
  const link = (address: string) => localizedAddress(address, locale);
  const items = (...names: readonly PageName[]) => names.map((name) => pageItem(name, locale));
  const group = (name: 'sdk' | 'tools' | 'gateway') => ({
    text: sections[name],
    items: documentItems(name, locale),
  });
  const start = { text: sections.start, items: items('authentication', 'try', 'downloads') };
  const guides = {
    text: sections.guides,
    items: readGuides(locale).map(({ name, title }) => ({
      text: title,
      link: link(`/guides/${name}/`),
    })),
  };
  const calls = {
    text: sections.operations,
    items: Object.values(operations).map(({ id, summary }) => ({
      // VitePress shows it as HTML.
      text: escapeHtml(contractText(locale)(summary)),
      link: link(`/operations/${id}/`),
    })),
  };
  // VitePress' router does not know the reference: the browser opens it.
  const reference = { text: sections.reference, link: '/reference/', target: '_self', rel: '' };
  const contract = {
    text: sections.contract,
    items: [...items('codes', 'unknowns', 'try'), reference, ...documentItems('contract', locale)],
  };
  const releases = {
    text: sections.releases,
    items: items('changelog', 'versions', 'downloads'),
  };
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

type PageName = keyof typeof en.sections;

/** A link to a page whose name in the texts is its address. */
function pageItem(name: PageName, locale: Locale) {
  return { text: siteMessages[locale].sections[name], link: localizedAddress(`/${name}/`, locale) };
}

function documentItems(part: string, locale: Locale): DefaultTheme.SidebarItem[] {
  return documentsOf(part).map(({ name, title }) => ({
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
    start: 'Start',
    releases: 'Releases',
    operations: 'Operations',
    try: 'Try it',
    authentication: 'Authentication and tokens',
    codes: 'Result codes',
    unknowns: 'Gaps',
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
  /** What VitePress' search says; in English, its own words. */
  search: {},
  notFound: {
    title: 'Nothing is at this address',
    quote:
      'This address serves the documentation. The mock and the gateway serve the operations on other ports, which "npm start" prints.',
    linkText: 'Home page',
  },
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
    start: '开始',
    releases: '发布',
    operations: '接口',
    try: '试一试',
    authentication: '认证与令牌',
    codes: '结果码',
    unknowns: '未定义之处',
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
  search: {
    button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
    modal: {
      resetButtonTitle: '清除',
      backButtonTitle: '关闭',
      noResultsText: '没有结果：',
      footer: {
        ...{ selectText: '选择', selectKeyAriaLabel: '回车键' },
        ...{
          navigateText: '切换',
          navigateUpKeyAriaLabel: '上箭头',
          navigateDownKeyAriaLabel: '下箭头',
        },
        ...{ closeText: '关闭', closeKeyAriaLabel: 'Esc 键' },
      },
    },
  },
  notFound: {
    title: '此地址没有内容',
    quote: '这个地址只提供文档。接口由模拟服务和网关在其他端口提供，“npm start”会打印这些端口。',
    linkText: '首页',
  },
  inEnglish: (title) => `${title}（英文）`,
};

export const siteMessages: { readonly [Name in Locale]: typeof en } = { en, zh };
