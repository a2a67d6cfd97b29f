/** The span of a call, for tracing. A call has one while the process has an OpenTelemetry SDK. */
export interface CallSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Begins the span of a request to the server that the source asks. */
  beginRequest(request: TracedRequest): RequestSpan;
  end(end: CallEnd): void;
}

/** Nothing of it may contain a token. */
export interface TracedRequest {
  readonly operationId: string;
  /** Scheme, host and port of the server. */
  readonly origin: string;
  /** Without a query. */
  readonly path: string;
  /** Requests of the call that were sent before this one. */
  readonly resends: number;
}

interface CallEnd {
  readonly code: number;
  /** HTTP status; undefined when no response could be sent. */
  readonly status?: number;
  /** See `CallResult`. */
  readonly via?: string | undefined;
}

export interface RequestSpan {
  end(end: RequestEnd): void;
}

export interface RequestEnd {
  /** HTTP status; undefined without a response. */
  readonly status?: number | undefined;
  /** Why the request failed; undefined when it succeeded. */
  readonly failure?: RequestFailure | undefined;
}

interface RequestFailure {
  /** From a small set of words. */
  readonly type: string;
  readonly message: string;
}
