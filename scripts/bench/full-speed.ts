import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { processorTime } from './process-usage.ts';
import type { Sample, Side } from './row.ts';
import type { Server } from './servers.ts';

export const CONNECTIONS = 64;
/** Microseconds of the server's processor time in a turn, about: on a busy machine a turn takes longer, with as many calls. */
const TURN_CPU = 1_000_000;
/** Compiler and heap of a server settle within that processor time. */
const WARM_UP_CPU = 4_000_000;
const WARM_UP_CALLS = CONNECTIONS * 40;
/** On a machine with much else to do, calls wait long. */
const TIMEOUT_SECONDS = 60;

/** Calls a server as fast as it responds. */
export interface FullSpeed {
  /** Sends calls until the server is warm, and finds out how many are a turn. */
  warmUp(): Promise<void>;
  /** Sends a number of calls, a multiple of the connections, going on with the path after the last one. */
  send(calls: number): Promise<Sample>;
  /** Sends the calls of a turn to a server that is warm, or warms it up first. */
  readonly measure: Side;
}

/**
 * autocannon over 64 connections, each of which sends its next call when it has a response.
 * @param paths to call, one after the other and from the start again
 */
export function fullSpeed({ url, pid }: Server, paths: readonly string[]): FullSpeed {
  let next = 0;
  let callsOfTurn: number | undefined;
  const nextPath = () => ({ path: paths[next++ % paths.length] ?? '' });
  const send = async (calls: number): Promise<Sample> => {
    const callsOfConnection = calls / CONNECTIONS;
    const [before, start] = [processorTime(pid), performance.now()];
    const { errors, timeouts, non2xx, requests } = await autocannon({
      ...{ url, connections: CONNECTIONS, amount: calls, timeout: TIMEOUT_SECONDS },
      setupClient: (client) =>
        client.setRequests(
          paths.length === 1 ? [nextPath()] : Array.from({ length: callsOfConnection }, nextPath),
        ),
    });
    const seconds = (performance.now() - start) / 1000;
    const cpu = (processorTime(pid) - before) / calls;
    if (errors + timeouts + non2xx > 0 || requests.total < calls)
      throw new Error(
        `${errors + timeouts} calls of ${calls} failed, ${non2xx} had another status`,
      );
    return { cpu, beside: { 'calls/s': calls / seconds } };
  };
  const warmUp = async () => {
    for (const start = processorTime(pid); processorTime(pid) - start < WARM_UP_CPU; ) {
      const { cpu } = await send(WARM_UP_CALLS);
      callsOfTurn = multiple(TURN_CPU / cpu);
    }
  };
  const measure = async () => {
    if (callsOfTurn === undefined) await warmUp();
    return send(callsOfTurn ?? WARM_UP_CALLS);
  };
  return { send, warmUp, measure };
}

/** Rounds up to a multiple of the connections. */
export function multiple(calls: number): number {
  return Math.ceil(calls / CONNECTIONS) * CONNECTIONS;
}

/** Measures a server at full speed. */
export function atFullSpeed(pathsFor: (token: string) => readonly string[]) {
  return (server: Server): Side => fullSpeed(server, pathsFor(server.token)).measure;
}
