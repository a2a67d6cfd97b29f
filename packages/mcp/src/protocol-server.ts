import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** The protocol's server, which refuses parameters of another type with -32602 instead of -32603. */
export class ProtocolServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      try {
        return await wrapped(request, context);
      } catch (error) {
        const problems = schemaProblems(error);
        if (problems === undefined) throw error;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${method}: ${problems}`);
      }
    };
  }
}

const MAX_PROBLEMS = 5;

/** What the schema of a message found wrong; undefined for another error. Its message is a list as JSON. */
function schemaProblems(error: unknown): string | undefined {
  if (!(error instanceof Error) || 'code' in error || !error.message.startsWith('[')) return;
  try {
    const issues: unknown = JSON.parse(error.message);
    if (!Array.isArray(issues)) return;
    const problems = issues.slice(0, MAX_PROBLEMS).map((issue) => {
      const { path, message } = Object(issue);
      return `${[path].flat().join('.')}: ${message}`;
    });
    return problems.join('; ');
  } catch {
    return undefined;
  }
}
