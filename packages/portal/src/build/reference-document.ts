import { operations } from '@social-data/contract/operations';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';
import { exampleCall } from '../../shared/samples/example-call.ts';
import { sampleLanguages } from '../../shared/samples/sample-languages.ts';

/**
 * The contract as input of the reference's renderer, which ignores extensions at the root: the result
 * codes become a section of the description. Every operation gets the samples of its page.
 */
export function referenceDocument(contractJson: string): string {
  const contract: unknown = JSON.parse(contractJson);
  if (!isContract(contract)) throw new Error('The contract has no description (info.description).');
  const description = `${contract.info.description}\n${resultCodeSection(resultCodes)}`;
  // The address of the contract's contact is an example, and nobody reads mail there.
  const info = { ...contract.info, description, contact: undefined };
  return JSON.stringify({ ...contract, info, paths: withSamples(contract.paths) });
}

type Paths = Readonly<Record<string, object>>;

function withSamples(paths: Paths): Paths {
  const samples = new Map<string, object>(
    Object.values(operations).map((operation) => [
      operation.path,
      sampleLanguages.map(({ label, write }) => ({
        lang: label,
        label,
        source: write(exampleCall(operation)),
      })),
    ]),
  );
  // Every operation of the contract is a GET.
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => {
      const get = 'get' in item ? Object(item.get) : {};
      return [path, { ...item, get: { ...get, 'x-codeSamples': samples.get(path) ?? [] } }];
    }),
  );
}

function resultCodeSection(codes: readonly ResultCodeInfo[]): string {
  const rows = codes.map(({ code, meaning, evidence, hint }) => {
    const mark = evidence === 'specified' ? '' : ` (\`${evidence}\`)`;
    return `| \`${code}\` | ${meaning}${mark} | ${hint} |`;
  });
  return [
    '## Result codes',
    '',
    '| code | meaning | what to do |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function isContract(value: unknown): value is { info: { description: string }; paths: Paths } {
  if (typeof value !== 'object' || value === null) return false;
  const { info, paths }: Readonly<Record<string, unknown>> = Object(value);
  if (typeof paths !== 'object' || paths === null) return false;
  if (typeof info !== 'object' || info === null || !('description' in info)) return false;
  return typeof info.description === 'string';
}
