import { ApiError, type SocialDataError } from '@social-data/client';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';

/** A failed call, explained to the reader. */
export interface Explanation {
  readonly title: string;
  /** Message of the server or the client. */
  readonly message: string;
  /** What the reader can do or check. */
  readonly steps: readonly string[];
  /** The result code; undefined if the response had no envelope or its code is not in the contract. */
  readonly code: ResultCodeInfo | undefined;
}

/** Explains what happened to a failed call and what to do about it. */
export function explainFailure(error: SocialDataError, baseUrl: string): Explanation {
  const { message, hint } = error;
  if (error instanceof ApiError) {
    const code = resultCodes.find((info) => info.code === error.code);
    const title = code === undefined ? `Code ${error.code}` : `Code ${code.code}: ${code.meaning}`;
    return { title, message, steps: [code?.hint ?? hint], code };
  }
  const { title, steps } = explainMissingEnvelope(error, baseUrl);
  return { title, message, steps: [...steps, hint].filter((step) => step !== ''), code: undefined };
}

function explainMissingEnvelope(
  error: SocialDataError,
  baseUrl: string,
): Pick<Explanation, 'title' | 'steps'> {
  switch (error.name) {
    case 'ConnectionError':
      return {
        title: 'No response arrived',
        steps: [
          `Is a server listening at ${baseUrl}? "npm start" starts the mock and the gateway and prints their addresses.`,
          'Does that server let pages of other origins read its responses (CORS)? The browser hides which of the two it is; the button below finds out.',
        ],
      };
    case 'TimeoutError':
      return {
        title: 'The response did not arrive in time',
        steps: ['The service recommends a timeout of 60 seconds or more; this page waits 90.'],
      };
    case 'ProtocolError':
      return {
        title: 'The response is not from this service',
        steps: [
          'It has no envelope with a code. A proxy or another server may be listening at that address.',
        ],
      };
    case 'ConfigurationError':
      return { title: 'The call was not sent', steps: [] };
    default:
      return { title: error.name, steps: [] };
  }
}
