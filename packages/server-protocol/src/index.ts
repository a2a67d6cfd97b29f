export { type AnswerListView, answerListPage } from './answer-list-page.ts';
export { methodsOnPath, operationsOnPath, pathValues, statusOf } from './contract-routes.ts';
export {
  type Envelope,
  failure,
  methodNotAllowed,
  pathNotFound,
  success,
} from './envelope.ts';
export {
  envelopeHeaders,
  exposedHeaders,
  type ResponseHeader,
  responseHeaders,
} from './envelope-headers.ts';
export type { ListCursors, ListView } from './list-cursors.ts';
export { type ListStart, readListStart } from './list-start.ts';
export { type ListenAddress, listen, originOf } from './listen.ts';
export { malformedRequestResponse } from './malformed-request.ts';
export { type PageRange, pageRange, pageSizes } from './page-range.ts';
export { type RequestTarget, readTarget } from './request-target.ts';
export { maxSearchResults, searchedKeyword, unspacedCharacters } from './searched-keyword.ts';
export { createListCursors } from './secret-list-cursors.ts';
export { type ValidatedQuery, validateQuery } from './validate-query.ts';
export { withDefaults } from './with-defaults.ts';
