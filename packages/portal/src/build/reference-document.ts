import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';

/**
 * The contract as input of the reference's renderer, which ignores extensions at the root: the result
 * codes become a section of the description.
 */
export function referenceDocument(contractJson: string): string {
  const contract: unknown = JSON.parse(contractJson);
  if (!isContract(contract)) throw new Error('The contract has no description (info.description).');
  const description = `${contract.info.description}\n${resultCodeSection(resultCodes)}`;
  return JSON.stringify({ ...contract, info: { ...contract.info, description } });
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

function isContract(value: unknown): value is { info: { description: string } } {
  if (typeof value !== 'object' || value === null || !('info' in value)) return false;
  const { info } = value;
  if (typeof info !== 'object' || info === null || !('description' in info)) return false;
  return typeof info.description === 'string';
}
