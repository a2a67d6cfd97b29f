/** What the platform says about an answer that it treats in a special way. */
export const statusTexts = {
  comments: {
    nobody: { zh: '评论已关闭', en: 'Comments are closed' },
    followers: { zh: '仅关注者可评论', en: 'Only followers may comment' },
  },
  collapse: {
    zh: ['内容与问题关系不大', '疑似重复内容'],
    en: ['Not closely related to the question', 'Looks like a repeated text'],
  },
  sticky: { zh: '提问者置顶', en: 'Kept on top by the asker' },
} as const;
