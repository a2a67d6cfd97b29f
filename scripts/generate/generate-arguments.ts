import { parseArgs } from 'node:util';

export interface GenerateArguments {
  readonly contract: string;
  readonly out: string;
  /** Compare instead of writing. */
  readonly check: boolean;
  readonly help: boolean;
}

export const usage = `Usage: node scripts/generate.ts [--contract FILE] [--out DIR] [--check]

  --contract FILE  root file of the contract, OpenAPI 3.1 (default: openapi/openapi.yaml)
  --out DIR        folder of the generated package (default: generated)
  --check          write nothing; name what differs and exit with 1`;

/** The arguments, or a sentence about the first one that is not understood. */
export function parseArguments(args: readonly string[]): GenerateArguments | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        contract: { type: 'string', default: 'openapi/openapi.yaml' },
        out: { type: 'string', default: 'generated' },
        check: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    const [sentence = 'The arguments are not understood'] = String(
      error instanceof Error ? error.message : error,
    ).split(/\.\s/);
    return sentence;
  }
}
