import { ApiError, type SocialDataError } from '@social-data/client';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';

/** A failure in words. */
export interface Explanation {
  readonly title: string;
  /** What the server or the client says about it. */
  readonly message: string;
  /** What to do, one step each. */
  readonly steps: readonly string[];
  /** The code of the body; undefined where there was no envelope. */
  readonly code: ResultCodeInfo | undefined;
}

/** What happened to a call that failed, and what to do about it. */
export function explainFailure(error: SocialDataError, baseUrl: string): Explanation {
  const { message, hint } = error;
  if (error instanceof ApiError) {
    const code = resultCodes.find((info) => info.code === error.code);
    const title = code === undefined ? `Code ${error.code}` : `Code ${code.code}: ${code.meaning}`;
    return { title, message, steps: [code?.hint ?? hint], code };
  }
  const { title, steps } = withoutEnvelope(error, baseUrl);
  return { title, message, steps: [...steps, hint].filter((step) => step !== ''), code: undefined };
}

function withoutEnvelope(
  error: SocialDataError,
  baseUrl: string,
): { title: string; steps: readonly string[] } {
  switch (error.name) {
    case 'ConnectionError':
      return {
        title: 'No answer came',
        steps: [
          `Is a server listening at ${baseUrl}? "npm start" starts the mock and the gateway and prints their addresses.`,
          'Does that server let pages of other origins read its answers (CORS)? The browser hides which of the two it is; the button below finds out.',
        ],
      };
    case 'TimeoutError':
      return {
        title: 'The answer did not come in time',
        steps: ['The service recommends to wait 60 seconds or more; this page waits 90.'],
      };
    case 'ProtocolError':
      return {
        title: 'What answered is not this service',
        steps: [
          'The answer has no envelope with a code. A proxy or another server may stand at that address.',
        ],
      };
    case 'ConfigurationError':
      return { title: 'The call was not sent', steps: [] };
    default:
      return { title: error.name, steps: [] };
  }
}
