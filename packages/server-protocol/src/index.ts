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
  isLoopback,
  type ListenAddress,
  listen,
  malformedRequestResponse,
  originOf,
} from './http-server.ts';
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
export {
  maxSearchResults,
  methodsOnPath,
  operationsOnPath,
  pathValues,
  type RequestTarget,
  readTarget,
  searchedKeyword,
  statusOf,
  unspacedCharacters,
  type ValidatedQuery,
  validateQuery,
  withDefaults,
} from './request.ts';
export { createListCursors } from './secret-list-cursors.ts';
