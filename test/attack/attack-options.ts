import { parseArgs } from 'node:util';

/** What every attack script takes: `--url URL --seconds N --connections N --from ADDRESS`. */
export interface AttackOptions {
  /** Address of the gateway, for example `http://127.0.0.1:4020`. */
  readonly host: string;
  readonly port: number;
  /** @default 10 */
  readonly seconds: number;
  readonly connections: number;
  /** Local address of the attacker; on Linux each 127.x.y.z is one. */
  readonly from: string | undefined;
}

/** Reads the options from the command line. Without `--url` it prints them and ends the process with exit code 2. */
export function readAttackOptions(defaults: { readonly connections: number }): AttackOptions {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      seconds: { type: 'string', default: '10' },
      connections: { type: 'string', default: String(defaults.connections) },
      from: { type: 'string' },
    },
  });
  const url = URL.parse(values.url ?? '');
  if (url === null) {
    console.error('Give --url URL [--seconds N] [--connections N] [--from ADDRESS].');
    process.exit(2);
  }
  return {
    host: url.hostname,
    port: Number(url.port || 80),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    from: values.from,
  };
}
