/** Self-descriptions around a keyword that the population does not know. The keyword is plain text. */
export const keywordDescriptions: readonly ((keyword: string) => string)[] = [
  (keyword) => `关于「${keyword}」的一切，慢慢写。`,
  (keyword) => `Notes about ${keyword}.`,
  (keyword) => `${keyword} | 经验和教训都在这里`,
  (keyword) => `I try everything around ${keyword} so that you need not.`,
  (keyword) => `每周更新：${keyword}`,
  (keyword) => `${keyword}, explained slowly.`,
  (keyword) => `从零开始「${keyword}」，记录每一步。`,
  (keyword) => `Ask me about ${keyword}. I answer on Sundays.`,
  (keyword) => `「${keyword}」爱好者，不接广告`,
  (keyword) => `Everyday ${keyword} · 日常 ${keyword}`,
];
