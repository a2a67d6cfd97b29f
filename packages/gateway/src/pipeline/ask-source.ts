import type { SourceAnswer, SourceCall } from '../source/source.ts';
import type { Call } from './call.ts';
import { refuse } from './refusal.ts';
import { isFailureCode } from './result-code.ts';
import type { Rooms } from './rooms.ts';

/**
 * Asks the source, within the deadline: an answer that it has at hand is given at once. Never fails: a fault of the
 * source, a late answer and one that breaks the interface are code 500, and the reason goes to the log and not to the
 * caller. The payload is taken as it is: to parse it would cost more than everything else here.
 */
export function askSource(
  call: Call,
  values: SourceCall['values'],
  rooms: Rooms,
): Promise<SourceAnswer> | SourceAnswer {
  const failed = (fault: unknown): SourceAnswer => {
    rooms.faults.sourceFailed(call.requestId, fault);
    return refuse('serverError');
  };
  try {
    const asked = answerInTime(call, values, rooms);
    return asked instanceof Promise ? asked.then(wellFormed).catch(failed) : wellFormed(asked);
  } catch (fault) {
    return failed(fault);
  }
}

function answerInTime(
  { operationId }: Call,
  values: SourceCall['values'],
  { source, clock, sourceTimeout, shutdown }: Rooms,
): Promise<SourceAnswer> | SourceAnswer {
  const question = new Question(operationId, values, clock.monotonic() + sourceTimeout);
  // The values were judged for this very operation, which the compiler cannot know.
  const asked = source.ask(question as SourceCall);
  // A source that has its answer at hand needs no timer.
  if (!('then' in asked)) return asked;
  return new Promise((resolve, reject) => {
    const end = (message: string) => {
      const reason = new Error(message);
      question.end(reason);
      reject(reason);
    };
    const late = () => end(`The source took more than ${sourceTimeout} ms`);
    const timer = setTimeout(late, sourceTimeout);
    const stopped = () => end('The gateway was stopped before the source had answered');
    if (shutdown.aborted) stopped();
    shutdown.addEventListener('abort', stopped, { once: true });
    asked.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      shutdown.removeEventListener('abort', stopped);
    });
  });
}

/** A call as a source is given it. Its signal is made when someone asks for it: most answers are there before anything could end. */
class Question {
  readonly operationId: SourceCall['operationId'];
  readonly values: SourceCall['values'];
  readonly deadline: number;
  #ending: AbortController | undefined;

  constructor(
    operationId: SourceCall['operationId'],
    values: SourceCall['values'],
    deadline: number,
  ) {
    this.operationId = operationId;
    this.values = values;
    this.deadline = deadline;
  }

  get signal(): AbortSignal {
    this.#ending ??= new AbortController();
    return this.#ending.signal;
  }

  /** Holds for whoever asks for the signal later, too. */
  end(reason: Error): void {
    this.#ending ??= new AbortController();
    this.#ending.abort(reason);
  }
}

/** An injected source may be written without types. */
function isWellFormed(answer: SourceAnswer): boolean {
  return answer.ok
    ? typeof answer.data === 'string' && answer.data !== ''
    : isFailureCode(answer.code) && typeof answer.message === 'string';
}

function wellFormed(answer: SourceAnswer): SourceAnswer {
  if (isWellFormed(answer)) return answer;
  throw new Error('The source gave neither JSON text nor a failure code of the contract');
}
