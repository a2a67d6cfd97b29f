import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

/** Modules of the contract that the packages of this project share, and users do not get. */
const SHARED = [
  ...['json-depth', 'json-digits', 'json-pointer', 'mask-tokens', 'operation-fields'],
  'translations',
];

/**
 * The folder of the workspace. Builds name their inputs relative to it, wherever they are started: the names are in
 * comments and in names of built files, and a package has to be the same for everyone who builds it.
 */
export const workspaceRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** The members of a `package.json` in the workspace that a build reads. */
export interface Manifest {
  readonly name: string;
  readonly engines: { readonly node: string };
  readonly exports?: Readonly<
    Record<string, string | { readonly types: string; readonly default: string }>
  >;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The manifests of the workspace, by their folder. */
export const workspaceManifests: ReadonlyMap<string, Manifest> = new Map(
  globSync('{generated,packages/*}/package.json', { cwd: workspaceRoot }).map((file) => [
    dirname(file),
    JSON.parse(readFileSync(join(workspaceRoot, file), 'utf8')),
  ]),
);

/** Entry points that are built together, and share the code that several need. */
export interface EntryGroup {
  /** Paths of the sources in the folder of the package, by name; `index` is the root of the package. */
  readonly entries: Readonly<Record<string, string>>;
  /** Paths of the sources of types, of the entries that programs import. */
  readonly types?: Readonly<Record<string, string>>;
  /**
   * Whether exported values leave their types to the compiler, which takes five times as long as reading types that are
   * written.
   * @default false
   */
  readonly infersTypes?: boolean;
  /** The last part of the names of built files. @default ['js'] */
  readonly endings?: readonly ('js' | 'mjs' | 'cjs')[];
  /** Neutral code imports nothing of Node. */
  readonly platform: 'node' | 'neutral';
  /** The packages that are installed as dependencies instead of being bundled. @default all but those of the workspace */
  readonly installed?: readonly string[];
  readonly isMinified?: boolean;
  /** Is one file, whatever it imports late. @default false */
  readonly isOneFile?: boolean;
  readonly hasSourceMaps?: boolean;
  /** Modules that are other code in the published package: the end of a path, and the code from that of the source. */
  readonly replaced?: Readonly<Record<string, (code: string) => string>>;
}

/** What is built of a package. Everything else is the same for all. */
export interface PublishedPackage {
  /** Its folder in the workspace. */
  readonly folder: string;
  readonly groups: readonly EntryGroup[];
  /** Files that it contains as they are, and their paths in the workspace; folders end in a slash. */
  readonly copied?: Readonly<Record<string, string>>;
  /** Files that are made, and their text. */
  readonly written?: Readonly<Record<string, () => string>>;
  /** Members of its `package.json` beside the common ones. */
  readonly manifest?: object;
}

const clientEntries = {
  index: 'src/index.ts',
  paging: 'src/paging.ts',
  query: 'src/query.ts',
  proxy: 'src/proxy.ts',
  values: 'src/values.ts',
  raw: 'src/raw.ts',
};
/** The contract with its examples and the sample data: four fifths of the package, and three quarters of its source maps. */
const clientTesting = { testing: 'src/testing/index.ts' };
const clientBuild = {
  endings: ['mjs', 'cjs'],
  platform: 'neutral',
  installed: ['openapi-fetch'],
} as const;

/** The published packages, by the part of their name after `@social-data/`. */
export const packages: Readonly<Record<string, PublishedPackage>> = {
  contract: contractPackage(),
  client: {
    folder: 'packages/client',
    groups: [
      // Stack traces and debuggers show the source.
      { entries: clientEntries, types: clientEntries, ...clientBuild, hasSourceMaps: true },
      { entries: clientTesting, types: clientTesting, ...clientBuild },
    ],
    manifest: {
      // For resolvers that do not know `exports`.
      ...{ main: './index.cjs', module: './index.mjs' },
      typesVersions: {
        '*': Object.fromEntries(
          Object.keys({ ...clientEntries, ...clientTesting }).map((name) => [
            name,
            [`./${name}.d.cts`],
          ]),
        ),
      },
    },
  },
  mock: {
    folder: 'packages/mock',
    groups: [
      {
        entries: { index: 'src/index.ts', cli: 'src/cli.ts' },
        types: { index: 'src/index.ts' },
        platform: 'node',
        // Without dependencies, Prism's telemetry with its install script is not installed.
        ...{ installed: [], isMinified: true },
        replaced: {
          // Prism also reads Swagger 2 and Postman collections. Without them, the package and the time that it starts in are half.
          '/oas2/operation.js': () => 'module.exports = {};',
          '/postman/operation.js': () => 'module.exports = {};',
          // What only its proxy, its callbacks and its dynamic responses need, which the mock has not.
          '/http-proxy-agent/dist/index.js': () => 'export const HttpProxyAgent = undefined;',
          '/https-proxy-agent/dist/index.js': () => 'export const HttpsProxyAgent = undefined;',
          '/node-fetch/lib/index.mjs': () => 'export default fetch;',
          '/@faker-js/faker/dist/index.js': () => 'export const faker = {};',
          '/json-schema-faker/dist/main.cjs': () =>
            'exports.JSONSchemaFaker = { extend() {}, option() {} };',
          // In the REPL of Node, which has a global `module`, its export for CommonJS fails.
          '/ono/esm/index.js': (code) => code.replace(/^if \(typeof module[\s\S]*/m, ''),
          // It exports by `this`, which is undefined in a bundle.
          '/uri-template-lite/index.js': (code) => code.replaceAll('this.URI', 'exports.URI'),
        },
      },
      {
        entries: { remote: 'src/remote/index.ts' },
        types: { remote: 'src/remote/index.ts' },
        // Runs in pages too, and in tests that are CommonJS, as in Jest.
        endings: ['js', 'cjs'],
        platform: 'neutral',
      },
    ],
  },
  gateway: {
    folder: 'packages/gateway',
    groups: [
      {
        entries: {
          ...{ index: 'src/index.ts', cli: 'src/cli.ts' },
          ...workerEntries(
            join(workspaceRoot, 'packages/gateway'),
            '../{ledger,dataset,relay}/src',
          ),
        },
        types: { index: 'src/index.ts' },
        infersTypes: true,
        platform: 'node',
      },
    ],
    copied: {
      'deploy/': 'packages/gateway/deploy/',
      'adr/': 'packages/gateway/adr/',
      'CAPACITY.md': 'packages/gateway/CAPACITY.md',
      'CLUSTER.md': 'packages/gateway/CLUSTER.md',
      'OPERATION.md': 'packages/gateway/OPERATION.md',
      'RELAY.md': 'packages/gateway/RELAY.md',
      // Beside the built code, which reads it from its own folder.
      'page.css': 'packages/admin-page/src/page.css',
    },
  },
  // Help comes at once, and only who has a proxy reads its library: in parts.
  cli: command('packages/cli', false),
  mcp: command('packages/mcp', true),
  conform: command('packages/conform', true),
};

/** A package that is a command alone, and needs nothing but Node. */
function command(folder: string, isOneFile: boolean): PublishedPackage {
  const entries = { cli: 'src/cli.ts' };
  // Its interceptor decompresses what no Node before 22.15 can, and the commands have none.
  const replaced = { '/undici/lib/interceptor/decompress.js': () => 'module.exports = undefined;' };
  const whole = { installed: [], isMinified: true, isOneFile, replaced };
  return { folder, groups: [{ entries, platform: 'node', ...whole }] };
}

/**
 * The scripts of worker threads, by name: every source file whose name ends in `-worker.ts`. Each is an entry point of the
 * build, because a worker is started by the address of its file.
 * @param folder of the package
 * @param sources pattern of the folders that are searched
 * @throws Error when two have the same name, because all built files are in one folder
 */
export function workerEntries(folder: string, sources = 'src'): Readonly<Record<string, string>> {
  const entries: Record<string, string> = {};
  for (const file of globSync(`${sources}/**/*-worker.ts`, { cwd: folder })) {
    const name = basename(file, '.ts');
    if (entries[name] !== undefined)
      throw new Error(`${file} has the name of ${entries[name]}: give each worker its own name.`);
    entries[name] = file;
  }
  return entries;
}

/** Every module that the generated package exports to users, as JavaScript with types, and the document itself. */
function contractPackage(): PublishedPackage {
  const entries: Record<string, string> = {};
  const types: Record<string, string> = {};
  const { exports = {} } = workspaceManifests.get('generated') ?? {};
  for (const [subpath, module] of Object.entries(exports)) {
    const file = typeof module === 'string' ? module : module.default;
    if (file.endsWith('.json') || SHARED.includes(subpath.slice(2))) continue;
    const name = subpath === '.' ? 'index' : subpath.slice(2);
    entries[name] = file;
    types[name] = typeof module === 'string' ? module : module.types;
  }
  return {
    folder: 'generated',
    groups: [{ entries, types, platform: 'neutral' }],
    copied: {
      'openapi.json': 'generated/openapi.json',
      'GAPS.md': 'generated/GAPS.md',
      'README.md': 'openapi/README.md',
    },
    written: { 'openapi.yaml': contractAsYaml },
    manifest: {
      description:
        'The OpenAPI 3.1 contract of the Social-Data Query Service, and what it says as code.',
      license: 'MIT',
      exports: { './openapi.json': './openapi.json', './openapi.yaml': './openapi.yaml' },
    },
  };
}

/** The bundle of the contract as YAML, for those who read or import a file. */
export function contractAsYaml(): string {
  const bundle: unknown = JSON.parse(
    readFileSync(join(workspaceRoot, 'generated/openapi.json'), 'utf8'),
  );
  return stringify(bundle, { aliasDuplicateObjects: false, lineWidth: 100 });
}
