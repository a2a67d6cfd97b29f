/** Everything that only Chinese pages load. */
export { zh as messages } from '../../shared/messages/zh.ts';
export { data as contractTexts } from './contract-texts-zh.data.ts';
