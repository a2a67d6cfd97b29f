import { readFileSync } from 'node:fs';
import { operations, type ParameterInfo, security } from '@social-data/contract/operations';
import { convertV2 } from 'openapi-to-postmanv2';
import { defaultAddresses } from './addresses.ts';
import { contractFiles } from './portal-files.ts';
import { DEMO_TOKEN } from './stage/demo-tokens.ts';

/** Required parameters filled from the examples of the contract, the others there but switched off. */
const OPTIONS = {
  folderStrategy: 'Tags',
  requestNameSource: 'Fallback',
  parametersResolution: 'Example',
  enableOptionalParameters: false,
} as const;

/** Run after each request, in Postman as on a command line. */
const CHECK = [
  "pm.test('code is 0', () => {",
  '  pm.expect(Number(pm.response.json().code)).to.equal(0);',
  '});',
];

/**
 * The contract as a Postman collection. Address and token are variables of it, so that a token of
 * one's own stands in no request.
 */
export async function postmanCollection(): Promise<string> {
  const collection = {
    ...(await convert(readFileSync(contractFiles.json, 'utf8'))),
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: security.name, type: 'string' },
        { key: 'value', value: '{{token}}', type: 'string' },
        { key: 'in', value: security.in, type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: defaultAddresses.mock },
      { key: 'token', value: DEMO_TOKEN, type: 'string' },
    ],
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: CHECK } }],
  };
  // The same contract gives the same file.
  return JSON.stringify(collection, withoutChance, 2);
}

/** The first allowed value of each parameter that has a list of them. */
const firstValues = new Map(
  Object.values(operations)
    .flatMap((operation): readonly ParameterInfo[] => operation.parameters)
    .flatMap(({ name, enum: values }) => (values ? [[name, values[0]] as const] : [])),
);

/** The converter draws an id for each part, and a value for each parameter without an example. */
function withoutChance(this: unknown, name: string, value: unknown): unknown {
  if (/^(_postman_)?id$/.test(name)) return undefined;
  const { key }: { key?: unknown } = Object(this);
  if (name === 'value' && typeof key === 'string') return firstValues.get(key) ?? value;
  return value;
}

function convert(contract: string): Promise<object> {
  return new Promise((resolve, reject) => {
    convertV2({ type: 'string', data: contract }, OPTIONS, (error, outcome) => {
      const collection = outcome?.result ? outcome.output?.[0]?.data : undefined;
      if (collection) resolve(collection);
      else reject(error ?? new Error(`The contract makes no collection: ${outcome?.reason}`));
    });
  });
}
