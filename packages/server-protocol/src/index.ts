export {
  type Envelope,
  envelopeHeaders,
  exposedHeaders,
  failure,
  methodNotAllowed,
  pathNotFound,
  type ResponseHeader,
  responseHeaders,
  success,
} from './envelope.ts';
export {
  type AnswerListView,
  answerListPage,
  type ListCursors,
  type ListStart,
  type ListView,
  type PageRange,
  pageRange,
  pageSizes,
  readListStart,
} from './list-pages.ts';
export { type ListenAddress, listen, originOf } from './listen.ts';
export { malformedRequestResponse } from './malformed-request.ts';
export {
  methodsOnPath,
  operationsOnPath,
  pathValues,
  type RequestTarget,
  readTarget,
  statusOf,
  type ValidatedQuery,
  validateQuery,
  withDefaults,
} from './request.ts';
export { maxSearchResults, searchedKeyword, unspacedCharacters } from './searched-keyword.ts';
export { createListCursors } from './secret-list-cursors.ts';
