/** A term that every Chinese text writes in one way. */
export interface Term {
  /** The English word, as a pattern, in texts that have their English beside them. */
  readonly english: RegExp;
  readonly chinese: string;
  /** What was written before, or could be written instead. */
  readonly avoid?: RegExp;
}

/** The words of the field, one for each thing. */
export const glossary: readonly Term[] = [
  { english: /\btokens?\b/i, chinese: '令牌' },
  { english: /\benvelopes?\b/i, chinese: '响应结构', avoid: /信封/ },
  { english: /\bgaps?\b/i, chinese: '未定义之处', avoid: /规范空白|“空白”|处空白/ },
  { english: /\brelays?\b/i, chinese: '中继' },
  { english: /\bgateways?\b/i, chinese: '网关' },
  { english: /\bmocks?\b/i, chinese: '模拟服务' },
  { english: /\bcursors?\b/i, chinese: '游标' },
  { english: /\bupstream\b/i, chinese: '上游' },
  { english: /\bhash(es)?\b/i, chinese: '哈希', avoid: /散列/ },
  { english: /\bconflicting\b/i, chinese: '前后矛盾', avoid: /说法不一/ },
  { english: /\bhow (sure|certain)\b/i, chinese: '可信程度', avoid: /确定程度/ },
];

/** Wording that a technical editor has corrected. */
export const corrected: readonly (readonly [RegExp, string])[] = [
  [/(不需要|无需|没有|获得|有了)密钥/, '令牌'],
  [/项目的克隆|的克隆中|克隆中运行/, '仓库根目录'],
  [/先有文档/, '契约先行'],
  [/四个成员|成员未说明|的成员/, '字段'],
  [/变成错误/, '转换为异常'],
  [/模式声明为/, 'schema 声明为'],
  [/列表，元素为/, '对象数组'],
  [/读完所有页/, '遍历所有分页'],
  [/同一份记忆/, '同一份缓存'],
  [/传递秘密/, '通过安全渠道交付'],
  [/同样的数字/, '参数相同，生成的数据相同'],
  [/[^您]你/, '您'],
];
