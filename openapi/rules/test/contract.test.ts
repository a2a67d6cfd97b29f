import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFinding } from '../../../scripts/generate/findings.ts';
import { lintContract } from '../../../scripts/lint-contract.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A text of a source file and what stands there by mistake, with the place that is reported and the finding. */
interface Mistake {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** The text at the reported place. @default the mistake */
  readonly at?: string;
  /** Where that is. @default the file of the mistake */
  readonly reportedIn?: string;
  /** How the finding begins. */
  readonly finding: string;
  /** What it also says. */
  readonly names?: string;
}
type Mistakes = Readonly<Record<string, Mistake>>;

const SEARCH = 'paths/searchUsers.yaml';
const ANSWERS = 'paths/listAnswers.yaml';
const FAILURE = 'components/schemas/Failure.yaml';
const PLATFORM = 'components/schemas/Platform.yaml';
const TOUCH = 'components/schemas/TouchCount.yaml';
const TAG = 'components/schemas/UserFilterTag.yaml';
const OFFSET = 'components/parameters/offset.yaml';
const PAGE = 'components/parameters/page.yaml';

const yamlError: Mistakes = {
  'a file that is no YAML': {
    ...{ file: FAILURE, before: 'required: [code]', after: 'required: [code' },
    ...{ at: 'properties:', finding: 'Failed to parse: ' },
  },
};

/** What would make the generated code wrong: nothing is generated either. */
const wrongCode: Mistakes = {
  'an operationId that is there twice, with the file of the other one': {
    ...{ file: SEARCH, before: 'operationId: searchUsers', after: 'operationId: listAnswers' },
    ...{ reportedIn: ANSWERS, finding: 'The operationId listAnswers is also in ' },
    names: `${SEARCH}:2.`,
  },
  'a reference to nothing': {
    ...{ file: SEARCH, before: '$ref: ../components/parameters/keyword.yaml' },
    ...{ after: '$ref: ../components/parameters/keywords.yaml' },
    finding: "Can't resolve $ref: there is no file ",
  },
  'a path parameter that the operation does not have': {
    ...{ file: 'openapi.yaml', before: 'answer-list/v1', after: 'answer-list/{kind}/v1' },
    ...{ reportedIn: ANSWERS, at: 'parameters:' },
    finding: 'The operation does not define the path parameter `{kind}`',
  },
  'a parameter that is there twice': {
    ...{
      file: ANSWERS,
      before: '  responses:',
      after: '    - $ref: ../components/parameters/order.yaml # again\n  responses:',
    },
    ...{ at: '$ref: ../components/parameters/order.yaml # again' },
    finding: 'Operations must have unique `name` + `in` parameters.',
  },
  'a limit as OpenAPI 3.0 has it': {
    ...{ file: OFFSET, before: '  minimum: 0', after: '  exclusiveMinimum: true' },
    ...{ at: 'true', finding: 'Expected type `number` but got `boolean`.' },
  },
  'a misspelt keyword': {
    ...{ file: FAILURE, before: 'format: date-time', after: 'fromat: date-time' },
    finding: 'Property `fromat` is not expected here. Did you mean format?',
  },
};

const ofSpectral: Mistakes = {
  'a misspelt extension': {
    ...{ file: SEARCH, before: 'x-client:', after: 'x-cleint:' },
    finding: 'The extension x-cleint is not documented.',
  },
  'an extension of the document that is not known': {
    ...{ file: 'openapi.yaml', before: 'info:\n', after: 'x-remark: a note\ninfo:\n' },
    finding: 'The extension x-remark is not documented.',
  },
  'another evidence': {
    ...{ file: TAG, before: 'x-evidence: sampled', after: 'x-evidence: smapled' },
    finding: '"x-evidence" property must be equal to one of the allowed values',
  },
  'another unit': {
    ...{ file: PAGE, before: 'x-unit: page', after: 'x-unit: pages' },
    finding: '"x-unit" property must be equal to one of the allowed values',
  },
  'another presence': {
    ...{ file: FAILURE, before: 'x-note: What a', after: 'x-presence: often\n    x-note: What a' },
    ...{ at: 'x-presence: often' },
    finding: '"x-presence" property must be equal to one of the allowed values',
  },
  'a misspelt member of x-client': {
    ...{ file: ANSWERS, before: 'method: list', after: 'mehtod: list' },
    ...{ at: 'x-client:', finding: 'Property "mehtod" is not expected to be here' },
  },
  'pages that are not where x-pagination says': {
    ...{ file: SEARCH, before: 'items: /data/users', after: 'items: /data/people' },
    finding: 'items: "/data/people" does not fit the operation.',
  },
  'an unknown format': {
    ...{ file: FAILURE, before: 'format: date-time', after: 'format: datetime' },
    at: 'datetime',
    finding: 'The format datetime is not checked: ',
  },
  'a value without a description': {
    ...{ file: PLATFORM, before: 'SHORT_DRAMA]', after: 'SHORT_DRAMA, RADIO]' },
    ...{ at: 'x-enumDescriptions:', finding: 'The value RADIO has to be described.' },
  },
  'advice of a result code that is not known': {
    ...{ file: 'openapi.yaml', before: 'advice: cool-down', after: 'advice: cooldown' },
    finding: '"advice" property must be equal to one of the allowed values',
  },
};

const ofRedocly: Mistakes = {
  'null as OpenAPI 3.0 has it': {
    ...{ file: TOUCH, before: 'type: string', after: 'type: string\n    nullable: true' },
    ...{ at: 'nullable: true', finding: 'Property `nullable` is not expected here.' },
  },
  'an example as OpenAPI 3.0 has it': {
    ...{ file: FAILURE, before: 'examples: ["2026-01-01T00:00:00Z"]' },
    ...{
      after: 'example: "2026-01-01T00:00:00Z"',
      at: '"2026-01-01T00:00:00Z"',
      finding: 'OpenAPI 3.1 has `examples`, a list',
    },
  },
  'an example that does not fit': {
    ...{ file: OFFSET, before: '[0]', after: '[zero]', at: 'zero' },
    finding: 'Example value must conform to the schema: type must be integer.',
  },
  'a misspelt member of an example': {
    ...{ file: 'components/examples/searchUsersEmpty.yaml', before: 'filters:', after: 'filter:' },
    finding: 'Example value must conform to the schema: ',
  },
  'a property without an example': {
    ...{ file: TOUCH, before: '    examples: [5200]\n', after: '', at: 'cnt:' },
    finding: 'Scalar property should have',
  },
  'a required member that the schema does not have': {
    ...{ file: FAILURE, before: 'required: [code]', after: 'required: [code, reason]' },
    ...{ at: 'reason', finding: "Required property 'reason' is not defined." },
  },
};

describe.each([
  ['the generator', [yamlError, wrongCode]],
  ['Spectral', [ofSpectral]],
  ['Redocly', [ofRedocly]],
] as const)('%s refuses in the source', (_, groups) => {
  describe.each(groups)('mistakes by file, line and column (%#)', (mistakes) => {
    let folder: string;
    let report: string;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'contract-'));
      copyContract(folder);
      for (const mistake of Object.values(mistakes)) make(folder, mistake);
      report = await lint(join(folder, 'openapi.yaml'));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test.each(Object.entries(mistakes))('%s', (_, mistake) => {
      const { file, after, at = after, reportedIn = file, finding, names = '' } = mistake;
      const start = `${placeOf(folder, reportedIn, at)}  ${finding}`;
      const found = report.split('\n').find((line) => line.startsWith(start));
      expect(found, `${start}\n\n${report}`).toContain(names);
    });
  });
});

function copyContract(folder: string): void {
  for (const part of ['openapi.yaml', 'paths', 'components']) {
    cpSync(join(ROOT, 'openapi', part), join(folder, part), { recursive: true });
  }
}

function make(folder: string, { file, before, after }: Mistake): void {
  const text = readFileSync(join(folder, file), 'utf8');
  const changed = text.replace(before, after);
  expect(changed).not.toBe(text);
  writeFileSync(join(folder, file), changed);
}

/** Where a text begins in a file. */
function placeOf(folder: string, file: string, text: string): string {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const index = lines.findIndex((line) => line.includes(text.split('\n', 1).join()));
  const column = (lines[index] ?? '').indexOf(text.split('\n', 1).join()) + 1;
  return `${join(folder, file)}:${index + 1}:${column}`;
}

/** Lints a contract as `npm run lint` does, and gives a line for each finding. */
async function lint(file: string): Promise<string> {
  const findings = await lintContract(file).catch((error) => error);
  return Array.isArray(findings)
    ? findings.map(describeFinding).join('\n')
    : String(findings.message);
}
