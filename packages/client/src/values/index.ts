export { answerText } from './answer-text.ts';
export { avatarUrl } from './avatar-url.ts';
export { unixDate } from './unix-date.ts';
