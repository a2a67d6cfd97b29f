import { readFileSync } from 'node:fs';
import { operations, type ParameterInfo, security } from '@social-data/contract/operations';
import { convertV2 } from 'openapi-to-postmanv2';
import { defaultAddresses } from '../../shared/addresses.ts';
import { DEMO_TOKEN } from '../../shared/demo-tokens.ts';
import { contractFiles } from '../portal-files.ts';

/** Required parameters have the contract's examples; optional ones are listed but disabled. */
const OPTIONS = {
  folderStrategy: 'Tags',
  requestNameSource: 'Fallback',
  parametersResolution: 'Example',
  enableOptionalParameters: false,
} as const;

/** Script that Postman and newman run after each request. */
const CODE_TEST = [
  "pm.test('code is 0', () => {",
  '  pm.expect(Number(pm.response.json().code)).to.equal(0);',
  '});',
];

/**
 * The contract as a Postman collection. Address and token are variables, so that no request contains
 * the reader's own token.
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
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: CODE_TEST } }],
  };
  return JSON.stringify(collection, withoutRandomness, 2);
}

/** The first value of each parameter with an `enum`. */
const firstEnumValues = new Map(
  Object.values(operations)
    .flatMap((operation): readonly ParameterInfo[] => operation.parameters)
    .flatMap(({ name, enum: values }) => (values ? [[name, values[0]] as const] : [])),
);

/**
 * JSON replacer that makes the output depend on the contract only: the converter invents random ids, and
 * random values for parameters without an example.
 */
function withoutRandomness(this: unknown, name: string, value: unknown): unknown {
  if (/^(_postman_)?id$/.test(name)) return undefined;
  const { key }: { key?: unknown } = Object(this);
  if (name === 'value' && typeof key === 'string') return firstEnumValues.get(key) ?? value;
  return value;
}

function convert(contract: string): Promise<object> {
  return new Promise((resolve, reject) => {
    convertV2({ type: 'string', data: contract }, OPTIONS, (error, outcome) => {
      const collection = outcome?.result ? outcome.output?.[0]?.data : undefined;
      if (collection) resolve(collection);
      else
        reject(
          error ??
            new Error(`The contract cannot be converted to a collection: ${outcome?.reason}`),
        );
    });
  });
}
