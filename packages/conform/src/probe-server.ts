import { operationIds } from '@social-data/contract';
import type { Context } from './conformance-case.ts';
import { ConformanceFailure } from './conformance-failure.ts';
import { NotTested } from './not-tested.ts';
import { UsageError } from './options/usage-error.ts';
import { readEnvelope } from './read-envelope.ts';
import { requestOf } from './request-path.ts';
import type { HttpResponse } from './transport/http-message.ts';

/** The code for a token that is not valid. */
const INVALID_TOKEN = 100;

/**
 * Makes valid calls until one shows that the address is that of the service and takes the token. The cases use the same
 * responses.
 * @throws UsageError with the first problem when no operation responds in the common envelope, or none takes the token
 */
export async function probeServer(context: Context): Promise<void> {
  const problems: string[] = [];
  for (const operationId of operationIds) {
    const problem = await problemOf(() => context.send(requestOf(context.target, operationId)));
    if (problem === undefined) return;
    problems.push(problem);
  }
  const [first = ''] = problems;
  throw new UsageError(`${context.target.baseUrl} cannot be tested: ${first}`);
}

async function problemOf(send: () => Promise<HttpResponse>): Promise<string | undefined> {
  try {
    return problemIn(await send());
  } catch (error) {
    if (error instanceof NotTested) return undefined;
    if (error instanceof ConformanceFailure)
      return `no HTTP response (${error.got}). Check --base-url.`;
    throw error;
  }
}

function problemIn(response: HttpResponse): string | undefined {
  const { status, headers } = response;
  const envelope = readEnvelope(response);
  if (envelope?.code === INVALID_TOKEN)
    return 'it does not accept the token (code 100). Check --token-file, or SOCIAL_DATA_TOKEN.';
  if (envelope) return undefined;
  if (status >= 300 && status < 400)
    return `it redirects (HTTP ${status}) to ${originOf(headers.location)}. No redirect is followed, because each address contains the token: give the address itself with --base-url.`;
  const type = headers['content-type'] ?? 'no content type';
  return `it responds to a valid call with HTTP ${status} and ${type}, not with a JSON object. Check --base-url, and its path.`;
}

/** Without path and query, where the token may be repeated. */
function originOf(location: string | undefined): string {
  const url = URL.parse(location ?? '');
  return url ? url.origin : 'another path';
}
