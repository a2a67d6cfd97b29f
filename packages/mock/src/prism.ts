import bundle from '@social-data/contract/openapi.json' with { type: 'json' };
import { isOperationId, type OperationId } from '@social-data/contract/operations';
import type {
  ContractReader,
  ExampleBody,
  ExampleResponse,
  Examples,
  MockResponse,
  Route,
} from '@social-data/mock-responses';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpMockConfig,
  type IHttpRequest,
  type IHttpResponse,
  type PrismHttpComponents,
  type PrismHttpInstance,
} from '@stoplight/prism-http';
import type { HttpMethod, IHttpOperation } from '@stoplight/types';

/** A request as Prism validates it, without its query: that contains the token, and we validate it (decision D8). */
export interface PrismRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body; undefined for a request without one. */
  readonly body: unknown;
}

/**
 * Decides the response to a request whose operation Prism has found.
 * @param problems Prism's messages about path, headers and body
 */
export type Mocker = (operationId: OperationId, problems: readonly string[]) => MockResponse;

export type Mocked =
  /** How the response violates the contract; undefined for a valid one. */
  | { readonly ok: true; readonly violation: string | undefined }
  | Extract<Route, { readonly ok: false }>;

/** Prism with our mocker: finds the operation, and validates request and response. */
export interface Prism {
  readonly contract: ContractReader;
  /** Sends a request through Prism, which calls the mocker unless there is no such operation. */
  mock(request: PrismRequest, mocker: Mocker): Promise<Mocked>;
  /** How a call and the response of another server violate the contract, as Prism's validation proxy finds it. */
  judge(call: PrismCall, response: MockResponse): Promise<readonly Violation[]>;
}

/** A request with its query and token: Prism requires the token, and no message contains it. */
export interface PrismCall extends PrismRequest {
  readonly query: URLSearchParams;
}

/** One thing that violates the contract. */
export interface Violation {
  readonly side: 'request' | 'response';
  /** Such as `response.body.data.users.0.id`. */
  readonly place: string;
  readonly message: string;
}

const config: IHttpMockConfig = {
  ...{ isProxy: false, upstreamProxy: undefined, errors: false },
  // A missing token is code 100, which only our mocker knows.
  ...{ checkSecurity: false, validateRequest: true, validateResponse: true },
  // Dynamic responses have random codes.
  mock: { dynamic: false },
};

const levels = ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal'];
/** Prints nothing, and therefore no token. Of the methods that its type has, Prism calls only these. */
const logger: PrismHttpComponents['logger'] = Object({
  ...Object.fromEntries(levels.map((level) => [level, () => undefined])),
  child: () => logger,
});

/** The violations of one side. */
function violations(
  side: Violation['side'],
  found: readonly { readonly path?: readonly (string | number)[]; readonly message: string }[],
): readonly Violation[] {
  return found.map(({ path = [], message }) => ({ side, place: path.join('.'), message }));
}

export async function loadPrism(): Promise<Prism> {
  // Prism resolves the references in the document itself.
  const operations = await getHttpOperationsFromSpec(structuredClone(bundle));
  const mockers = new WeakMap<IHttpRequest, Mocker>();
  const mock: PrismHttpComponents['mock'] = ({ resource, input: { data, validations } }) => {
    const problems = validations.map(({ message }) => message);
    const response = mockers.get(data)?.(operationIdOf(resource), problems);
    return () =>
      response
        ? { _tag: 'Right', right: toPrism(response) }
        : { _tag: 'Left', left: new Error('The request has no mocker.') };
  };
  const instance = createInstance(config, { logger, mock });
  const proxy = createInstance({ ...config, checkSecurity: true }, { logger, mock });
  const withoutQuery = operations.map(({ request, ...operation }) => ({
    ...operation,
    ...(request && { request: { ...request, query: [] } }),
  }));
  return {
    contract: {
      examples: readExamples(operations),
      exampleResponse: await readResponses(operations),
    },
    mock: async ({ path, headers, body, ...request }, mocker) => {
      const method = methodOf(request.method);
      if (method === undefined || !isDecodable(path)) return { ok: false, status: 404 };
      const input: IHttpRequest = { method, url: { path }, headers: { ...headers }, body };
      mockers.set(input, mocker);
      const result = await instance.request(input, withoutQuery)();
      if (result._tag === 'Right')
        return { ok: true, violation: result.right.validations.output[0]?.message };
      const { status } = { status: 404, ...result.left };
      if (status === 404 || status === 405) return { ok: false, status };
      throw result.left;
    },
    judge: async ({ path, headers, body, query, ...request }, response) => {
      const method = methodOf(request.method) ?? 'get';
      const names = [...new Set(query.keys())].map((name) => {
        const values = query.getAll(name);
        return [name, values.length === 1 ? (values[0] ?? '') : values] as const;
      });
      const url = { path, query: Object.fromEntries(names) };
      const input: IHttpRequest = { method, url, headers: { ...headers }, body };
      mockers.set(input, () => response);
      const result = await proxy.request(input, operations)();
      if (result._tag === 'Left') throw result.left;
      const { validations } = result.right;
      return [
        ...violations('request', validations.input),
        ...violations('response', validations.output),
      ];
    },
  };
}

function toPrism({ status, headers, payload }: MockResponse): IHttpResponse {
  return { statusCode: status, headers: { ...headers }, body: payload };
}

const METHODS: readonly HttpMethod[] = [
  ...(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const),
];

function methodOf(method: string): HttpMethod | undefined {
  return METHODS.find((known) => known === method.toLowerCase());
}

/** Prism throws for a path that is not UTF-8 with percent-encoding. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function operationIdOf({ id, iid = id }: IHttpOperation): OperationId {
  if (!isOperationId(iid)) throw new Error(`The generated code has no operation ${iid}.`);
  return iid;
}

/** The response of Prism's own mocker to each operation, from the examples of the contract. */
async function readResponses(
  operations: readonly IHttpOperation[],
): Promise<ContractReader['exampleResponse']> {
  // Validators are compiled for the first call, as five of them would double the time of the start.
  const unchecked = { ...config, validateRequest: false, validateResponse: false };
  const stock = createInstance(unchecked, { logger });
  const responses = new Map<OperationId, ExampleResponse>();
  for (const operation of operations)
    responses.set(operationIdOf(operation), await exampleResponse(stock, operation));
  return (operationId) => {
    const response = responses.get(operationId);
    if (!response) throw new Error(`The contract has no operation ${operationId}.`);
    return response;
  };
}

async function exampleResponse(
  stock: PrismHttpInstance,
  operation: IHttpOperation,
): Promise<ExampleResponse> {
  const method = methodOf(operation.method) ?? 'get';
  const result = await stock.request({ method, url: { path: operation.path } }, [operation])();
  if (result._tag === 'Left') throw result.left;
  const { statusCode: status, headers = {}, body } = result.right.output;
  const named = Object.entries(headers).map(([name, value]) => {
    const isType = name.toLowerCase() === 'content-type';
    const isJson = isType && value === 'application/json';
    return [isType ? 'Content-Type' : name, isJson ? `${value}; charset=utf-8` : String(value)];
  });
  return { status, headers: Object.fromEntries(named), body };
}

/** The named examples of the successful response of each operation. */
function readExamples(operations: readonly IHttpOperation[]): Examples {
  const byOperation = new Map(operations.map((each) => [operationIdOf(each), examplesOf(each)]));
  return {
    get: (operationId, name) => byOperation.get(operationId)?.get(name),
    names: (operationId) => [...(byOperation.get(operationId)?.keys() ?? [])],
  };
}

function examplesOf({ responses }: IHttpOperation): ReadonlyMap<string, ExampleBody> {
  const success = responses.find(({ code }) => code.startsWith('2'));
  const bodies = new Map<string, ExampleBody>();
  for (const example of success?.contents?.[0]?.examples ?? []) {
    if ('value' in example && typeof example.value === 'object' && example.value !== null)
      bodies.set(example.key, example.value);
  }
  return bodies;
}
