/**
 * What may import what, checked by `npm run check`; ARCHITECTURE.md shows it as a diagram. Imports of types count like all
 * others. The comment of a rule is printed with each import that breaks it.
 */

/** Every folder of packages/ in its rank (ARCHITECTURE.md). Core imports nothing of a later rank; the libraries import none. */
export const ranks = {
  core: ['client', 'sample-data', 'server-protocol', 'mock-responses', 'mock', 'portal'],
  service: ['gateway'],
  extensions: ['collect', 'cli', 'mcp', 'conform'],
  libraries: ['tabular', 'file-lock', 'package-build'],
  examples: ['examples'],
};

/** Code that ships or runs: everything in a package that is not a test. */
const PACKAGE_SOURCE = '^packages/[^/]+/(src|build|shared|theme|[.]vitepress)/';
const TESTS = '^(test|openapi/rules/test|packages/[^/]+/test)/';

/** @param {readonly string[]} names of packages */
function folderOf(names) {
  return `^packages/(${names.join('|')})/`;
}

/** @param {readonly string[]} names of packages */
function sourceOf(names) {
  return `${folderOf(names)}(src|build|shared|theme|[.]vitepress)/`;
}

const circles = [
  {
    name: 'no-circle',
    comment:
      'Files that import each other can only be understood together. Move what both need into a third file, or pass it in.',
    from: {},
    to: { circular: true },
  },
];

const ranked = [
  {
    name: 'core-does-not-import-the-service',
    comment:
      'Core works without the gateway. Only tests start one. Move what both need into server-protocol or sample-data.',
    from: { path: sourceOf([...ranks.core, ...ranks.libraries]) },
    to: { path: folderOf(ranks.service) },
  },
  {
    name: 'core-and-service-import-no-extension',
    comment:
      'Core, the service and the libraries work without the command line, the MCP server and the conformance tests, in tests too. Only the build of the portal calls their builds, to offer them as downloads.',
    from: {
      path: folderOf([...ranks.core, ...ranks.service, ...ranks.libraries]),
      pathNot: '^packages/portal/src/build/artifacts[.]ts$',
    },
    to: { path: folderOf(ranks.extensions) },
  },
];

const packages = [
  {
    name: 'contract-imports-nothing-of-ours',
    comment:
      'The rules of the contract are read before any code is made from it, so they import none of it; their tests take the scale of a run.',
    from: { path: '^openapi/' },
    to: { path: '^(packages|scripts|test)/', pathNot: '^test/scale\\.ts$' },
  },
  {
    name: 'generated-imports-nothing-of-ours',
    comment:
      'The generated package is usable on its own: it imports only itself and openapi-fetch.',
    from: { path: '^generated/' },
    to: { path: '^(openapi|packages|scripts|test)/' },
  },
  {
    name: 'client-and-shared-packages-import-only-generated',
    comment:
      'client, sample-data and server-protocol stand side by side on the generated package. None of them imports another package; only the fake fetch of the client imports mock-responses.',
    from: {
      path: '^packages/(client|sample-data|server-protocol)/',
      pathNot: '^packages/client/(src/testing|test)/',
    },
    to: { path: '^packages/', pathNot: '^packages/($1|package-build)/' },
  },
  {
    name: 'fake-fetch-imports-only-mock-responses',
    comment:
      'The fake fetch of the client responds as the mock does. It imports mock-responses and nothing else.',
    from: { path: '^packages/client/(src/testing|test)/' },
    to: { path: '^packages/', pathNot: '^packages/(client|mock-responses)/' },
  },
  {
    name: 'mock-responses-runs-in-a-page',
    comment:
      'mock-responses decides what the mock responds, also in a page: it imports no module of Node, and of server-protocol only files that import none.',
    from: { path: '^packages/mock-responses/src/' },
    to: {
      path: [
        '^packages/(client|gateway|mock|portal)/',
        '^packages/server-protocol/src/(index|listen|malformed-request|secret-list-cursors)[.]ts$',
        '^node:',
        '^(crypto|fs|http|net|path|os)$',
      ],
    },
  },
  {
    name: 'file-lock-imports-nothing-of-ours',
    comment:
      'The file lock works before anything is installed, so it imports modules of Node only.',
    from: { path: '^packages/file-lock/src/' },
    to: { pathNot: ['^packages/file-lock/', '^node:', '^(crypto|fs|os|path|timers)(/|$)'] },
  },
  {
    name: 'tabular-imports-nothing-of-ours',
    comment: 'tabular formats rows of any kind. It knows neither the contract nor another package.',
    from: { path: '^packages/tabular/src/' },
    to: { path: '^(generated|openapi)/|^packages/(?!tabular/)' },
  },
  {
    name: 'collect-imports-no-command-and-no-server',
    comment: 'collect stands on the client and on tabular. It knows no command and no server.',
    from: { path: '^packages/collect/src/' },
    to: { path: '^packages/(?!(client|tabular|collect)/)' },
  },
  {
    name: 'cli-imports-no-server',
    comment:
      'The command line is a client of the service. Only its tests start a mock or a gateway.',
    from: { path: '^packages/cli/(src|build)/' },
    to: { path: '^packages/(?!(client|tabular|collect|cli|package-build)/)' },
  },
  {
    name: 'mcp-imports-only-the-client',
    comment: 'The MCP server is a client of the service. Only its tests start a mock.',
    from: { path: '^packages/mcp/(src|build)/' },
    to: { path: '^packages/(?!(client|mcp|package-build)/)' },
  },
  {
    name: 'conform-imports-no-server',
    comment:
      'The conformance tests know a server by its address. server-protocol is their reference model, and sample-data has the values of the mock. Only tests start a server.',
    from: { path: '^packages/conform/(src|build)/' },
    to: { path: '^packages/(?!(sample-data|server-protocol|conform|package-build)/)' },
  },
  {
    name: 'gateway-imports-neither-client-nor-mock',
    comment:
      'The gateway is a service of its own; what it shares with the mock is server-protocol.',
    from: { path: '^packages/gateway/' },
    to: { path: '^packages/(client|mock|portal)/' },
  },
  {
    name: 'mock-imports-only-shared-packages',
    comment:
      'The mock imports mock-responses and server-protocol. Only its tests use the client, as a caller would.',
    from: { path: '^packages/mock/src/' },
    to: { path: '^packages/(client|gateway|portal)/' },
  },
  {
    name: 'only-builds-import-package-build',
    comment: 'package-build is for the builds of packages. It bundles code and is part of none.',
    from: { pathNot: '^packages/([^/]+/build|portal/src/build|package-build)/|^(scripts|test)/' },
    to: { path: '^packages/package-build/' },
  },
  {
    name: 'packages-do-not-import-scripts',
    comment: 'Scripts use the packages, never the other way round.',
    from: { path: '^packages/' },
    to: { path: '^scripts/' },
  },
  {
    name: 'source-does-not-import-tests',
    comment: 'Code that runs must not depend on a test or on what a test needs.',
    from: { path: [PACKAGE_SOURCE, '^openapi/', '^generated/'], pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: 'only-some-scripts-import-tests',
    comment:
      '`npm run fuzz` gives inputs to the targets of test/fuzz, the benchmark and `npm start -- --nodes` start the PostgreSQL of the tests, the benchmark uses their certificate, and the soak their upstream that fails. No other script needs a test.',
    from: {
      path: '^scripts/',
      pathNot:
        '^scripts/(fuzz[.]ts$|soak([.]ts$|/)|bench/gateway/with-(postgres|certificate)[.]ts$|start/node-services[.]ts$)',
    },
    to: { path: TESTS },
  },
];

/**
 * What each folder of the gateway may import of the gateway (packages/gateway/ARCHITECTURE.md). Wiring, administration and
 * commands may import everything.
 */
const gatewayFolders = [
  {
    folder: 'in-progress',
    may: [],
    comment: 'Collections of calls in progress know nothing of what they hold.',
  },
  {
    folder: 'database',
    may: [],
    comment:
      'The database folder opens, migrates and backs up a file. It imports no folder that uses it.',
  },
  {
    folder: 'ledger',
    may: ['database', 'in-progress', 'clock[.]ts$', 'readiness-reason[.]ts$'],
    comment:
      'The ledger keeps accounts, their limits and what they spent. It does not know the calls that use it.',
  },
  {
    folder: 'ledger/limits',
    may: ['ledger/accounts', 'clock[.]ts$'],
    comment: 'Limits are arithmetic over an account and a time. They know no store.',
  },
  {
    folder: 'dataset',
    may: [
      ...['database', 'in-progress', 'call/source[.]ts$', 'clock[.]ts$'],
      'readiness-reason[.]ts$',
    ],
    comment: 'The dataset is a source: it answers questions, and knows no account and no call.',
  },
  {
    folder: 'relay',
    may: [
      ...[
        'database',
        'in-progress',
        'clock[.]ts$',
        'log-throttle[.]ts$',
        'readiness-reason[.]ts$',
        'upstream-key-state[.]ts$',
        'ledger/limits/via[.]ts$',
      ],
      'call/(source|source-call|call-span|success-body|call-context|refusal|fair-queue)[.]ts$',
    ],
    comment:
      'The relay is a source that asks another server, and what it reuses of the responses. It knows no token of a caller and no ledger.',
  },
  {
    folder: 'call',
    may: [
      ...['ledger/limits', 'ledger/accounts', 'ledger/store[.]ts$', 'ledger/store-errors[.]ts$'],
      ...['relay/reuse', 'in-progress', 'clock[.]ts$', 'readiness-reason[.]ts$'],
    ],
    comment:
      'A call is handled through the interfaces of the store and the source. It knows no HTTP, log or command.',
  },
  {
    folder: 'budget-events',
    may: ['ledger/budgets', 'config/gateway-config[.]ts$', 'observability', 'clock[.]ts$'],
    comment:
      'Events of budgets go from the store to log, metrics and webhook. Their delivery knows no call and no database.',
  },
  {
    folder: 'admin-page',
    may: [
      ...['ledger', 'observability', 'server/authentication-throttle[.]ts$'],
      ...['config/values/addresses[.]ts$', 'gateway-version[.]ts$', 'clock[.]ts$'],
      ...['readiness-reason[.]ts$', 'upstream-key-state[.]ts$'],
    ],
    comment:
      'The admin page reads the store and what a process remembers of its calls. It knows no call, no command and neither SQLite nor PostgreSQL.',
  },
  {
    folder: 'observability',
    may: [
      'call',
      'ledger/store-errors[.]ts$',
      'ledger/limits/via[.]ts$',
      'ledger/accounts',
      'config/gateway-config[.]ts$',
      'gateway-version[.]ts$',
      'clock[.]ts$',
      'log-throttle[.]ts$',
      'readiness-reason[.]ts$',
    ],
    comment:
      'Logs, metrics and health describe calls. They do not know the server that takes them.',
  },
  {
    folder: 'server',
    may: [
      ...['call', 'observability', 'ledger/limits', 'ledger/accounts'],
      ...['config/gateway-config[.]ts$', 'clock[.]ts$'],
      'config/read-tls-files[.]ts$',
    ],
    comment:
      'The server passes requests to the call. It knows neither SQLite nor the administration.',
  },
];

const gateway = [
  ...gatewayFolders.map(({ folder, may, comment }) => ({
    name: `gateway-${folder}-imports-only-its-layers`,
    comment,
    from: { path: `^packages/gateway/src/${folder}/` },
    to: {
      path: '^packages/gateway/src/',
      pathNot: [folder, ...may].map(
        (path) => `^packages/gateway/src/${path}${path.endsWith('$') ? '' : '/'}`,
      ),
    },
  })),
  {
    name: 'gateway-sets-no-flags-of-v8',
    comment:
      'Flags of V8 that are set while a ledger runs may crash the process or lose data, as the documentation of Node says. Give them to Node at its start, in packages/gateway/deploy/.',
    from: { path: '^packages/gateway/src/' },
    to: { path: '^(node:)?v8$' },
  },
  {
    name: 'relay-keeps-its-http-client-to-itself',
    comment:
      'Only the files that send requests to the upstream know the HTTP client. Everything else gets masked texts and errors of our own.',
    from: {
      path: '^packages/gateway/src/',
      pathNot: '^packages/gateway/src/relay/(upstream[.]ts|collect-response[.]ts|connections/)',
    },
    to: { path: '(^|/)node_modules/undici/|^undici$' },
  },
  {
    name: 'tracing-keeps-opentelemetry-to-itself',
    comment:
      'One file decides what a span says, so that no token gets into it. Everything else uses the interface `CallSpan`.',
    from: {
      path: '^packages/gateway/src/',
      pathNot: '^packages/gateway/src/observability/tracing[.]ts$',
    },
    to: { path: '(^|/)node_modules/@opentelemetry/|^@opentelemetry/' },
  },
  {
    name: 'sqlite-stays-in-the-storage-folders',
    comment:
      'Only the SQLite store, the dataset source, database/ and the file that opens the data file know SQLite. Everything else uses the interfaces `Store` and `Source`.',
    from: {
      path: '^packages/gateway/src/',
      pathNot: [
        '^packages/gateway/src/(ledger/(sqlite|migrate)|dataset|database)/',
        '^packages/gateway/src/open-data-file[.]ts$',
      ],
    },
    to: { path: '^(node:)?sqlite$' },
  },
];

export default {
  forbidden: [...circles, ...ranked, ...packages, ...gateway].map((rule) => ({
    ...rule,
    severity: 'error',
  })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        // Copied into the generated package, where its imports are resolved and checked.
        '^scripts/generate/runtime/',
        // Copied into projects of their own, which install what it imports.
        '^packages/examples/',
        // Build output, also of builds and tests that are running or were interrupted.
        '^packages/[^/]+/(dist|[.]cache)/',
        '^packages/portal/[.]vitepress/[.]temp/',
        '(^|/)[.](build|generated|run)-[^/]+/',
      ],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
