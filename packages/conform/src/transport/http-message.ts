/** A request relative to the base address of a connection. */
export interface HttpRequest {
  /** @default 'GET' */
  readonly method?: string;
  /** Path and query. Each character is sent as one byte, so that a case can send any bytes. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** False when the body is not UTF-8; `text` then holds replacement characters. */
  readonly isUtf8: boolean;
}
