export { type RequestTarget, readTarget } from '@social-data/server-protocol/request';
export type {
  ContractReader,
  ExampleBody,
  ExampleResponse,
  Examples,
  Route,
} from './contract-reader.ts';
export { createMockControls, type MockControls, type RemovableOverride } from './mock-controls.ts';
export { corsHeaders, envelopeResponse, type MockResponse } from './mock-response.ts';
export type {
  MergePatch,
  Override,
  OverrideOptions,
  OverrideResponse,
} from './overrides/override.ts';
export {
  createOverrideStore,
  type OverrideStore,
  type StoredOverride,
} from './overrides/override-store.ts';
export { parseOverrides } from './overrides/parse-override.ts';
export { preferredExample } from './preferred-example.ts';
export { type LoggedRequest, logLine } from './request-log/logged-request.ts';
export { createRequestLog, type RequestLog } from './request-log/request-log.ts';
export { parseSelection, type RequestSelection } from './request-log/request-selection.ts';
export {
  createReply,
  type DecidedResponse,
  decideResponse,
  type MockReply,
  type MockRequest,
  type ResponderOptions,
  respond,
} from './responder.ts';
export { createResponseCache } from './responses/call-response.ts';
export { type SamplesByOperation, samplesByOperation } from './samples/samples-by-operation.ts';
export { noPlan } from './scenarios/call-plan.ts';
export { nastyTexts } from './scenarios/nasty-text.ts';
export { isScenarioToken } from './scenarios/parse-scenarios.ts';
export type { TransportFault } from './scenarios/scenario.ts';
export { scenarios } from './scenarios/scenario-registry.ts';
export { scenariosPage } from './scenarios/scenarios-page.ts';
export { isLabel, scenarioLabel } from './scenarios/token-label.ts';
export { schemaViolation } from './schema-violation.ts';
export { type TokenMask, tokenMask } from './token-mask.ts';
export { createTokenStates, type TokenStates } from './token-states.ts';
