import type { Locale } from '../shared/locale.ts';

/** Texts of the frame around every page: header, sidebar, footer, the page of an unknown address. */
const en = {
  label: 'English',
  description: 'Read-only queries of data about social platforms: guides, reference, try it.',
  sections: {
    guides: 'Guides',
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
  notFound: 'Nothing is at this address',
  permalink: (title: string) => `Link to “${title}”`,
};

const zh: typeof en = {
  label: '简体中文',
  description: '只读查询各社交平台的数据：指南、参考文档、在线试用。',
  sections: {
    guides: '指南',
    operations: '接口',
    tryIt: '试一试',
    authentication: '认证与令牌',
    codes: '结果码',
    gaps: '规范空白',
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
  notFound: '此地址没有内容',
  permalink: (title) => `“${title}”的链接`,
};

export const siteMessages: { readonly [Name in Locale]: typeof en } = { en, zh };
