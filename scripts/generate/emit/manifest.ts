import type { ContractModel } from '../contract-model.ts';
import { headerLines } from './header.ts';

export const packageName = '@social-data/contract';

/** package.json of the generated package. JSON has no comments, so the header is its description. */
export function emitManifest({ file, info }: ContractModel): string {
  const module = (name: string) => `./${name}.ts`;
  const manifest = {
    name: packageName,
    version: info.version,
    private: true,
    description: headerLines(file).join(' '),
    type: 'module',
    // Node 20 is the oldest on which the modules are tested; they need none.
    engines: { node: '>=20' },
    sideEffects: false,
    exports: {
      '.': module('index'),
      './types': module('types'),
      './operation-types': module('operation-types'),
      './operations': module('operations'),
      './result-codes': module('result-codes'),
      './rows': module('rows'),
      './gaps': module('gaps'),
      './parameters': module('parameters'),
      './validators': { types: './validators.d.ts', default: './validators.js' },
      './client': module('client'),
      './json-depth': module('runtime/json-depth'),
      './json-digits': module('runtime/json-digits'),
      './json-pointer': module('runtime/json-pointer'),
      './mask-tokens': module('runtime/mask-tokens'),
      './openapi.json': './openapi.json',
      './package.json': './package.json',
    },
    dependencies: { 'openapi-fetch': '0.17.0' },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
