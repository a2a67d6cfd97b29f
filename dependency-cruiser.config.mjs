// What may import what, types included. `npm run check` prints the comment of a rule with each import that breaks it.

/** Every folder of packages/ in its rank (ARCHITECTURE.md). Core imports nothing of a later rank; the libraries import none. */
export const ranks = {
  core: ['client', 'sample-data', 'server-protocol', 'mock-responses', 'mock', 'portal'],
  service: ['source', 'database', 'ledger', 'dataset', 'relay', 'admin-page', 'gateway'],
  extensions: ['cli', 'mcp', 'conform'],
  libraries: ['tabular', 'file-lock', 'package-build'],
  examples: ['examples'],
};

/** The packages that the source of each package may import, beside itself. Tests may import what they test with. */
const arrows = {
  client: [],
  'sample-data': [],
  'server-protocol': [],
  'mock-responses': ['sample-data', 'server-protocol'],
  mock: ['mock-responses', 'server-protocol'],
  portal: ['client', 'mock', 'mock-responses', 'server-protocol', ...ranks.libraries],
  source: ['server-protocol'],
  database: [],
  ledger: ['database', 'source'],
  dataset: ['database', 'sample-data', 'server-protocol', 'source'],
  relay: ['server-protocol', 'source'],
  'admin-page': ['ledger', 'relay', 'server-protocol', 'source', 'tabular'],
  gateway: [
    'source',
    'database',
    'ledger',
    'dataset',
    'relay',
    'admin-page',
    'server-protocol',
    'tabular',
  ],
  cli: ['client', 'tabular'],
  mcp: ['client'],
  conform: ['server-protocol'],
  tabular: [],
  'file-lock': [],
  'package-build': [],
};

const TESTS = '^(test|openapi/rules/test|packages/[^/]+/test)/';
const CLIENT_TESTING = '^packages/client/src/testing/';

const folderOf = (/** @type {readonly string[]} */ names) => `^packages/(${names.join('|')})/`;

const rules = [
  {
    name: 'no-circle',
    comment:
      'Files that import each other can only be understood together. Pass in what both need.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    comment: 'Nothing imports this file, and it imports nothing: use it or delete it.',
    from: { orphan: true, path: '^packages/[^/]+/src/' },
    to: {},
  },
  {
    name: 'core-and-service-import-no-extension',
    comment:
      'Core, the service and the libraries work without the command line, the MCP server and the conformance tests, in tests too.',
    from: { path: folderOf([...ranks.core, ...ranks.service, ...ranks.libraries]) },
    to: { path: folderOf(ranks.extensions) },
  },
  ...Object.entries(arrows).map(([name, may]) => ({
    name: `${name}-imports-only-its-packages`,
    comment: `The source of ${name} may import these packages: ${may.join(', ') || 'none'}. Move what both need into a shared one.`,
    from: {
      path: `^packages/${name}/`,
      pathNot: [TESTS, CLIENT_TESTING, `^packages/${name}/build/`],
    },
    to: { path: '^packages/', pathNot: folderOf([name, ...may]) },
  })),
  {
    name: 'contract-and-generated-import-nothing-of-ours',
    comment: 'They are read before anything else is there.',
    from: { path: '^(openapi|generated)/', pathNot: TESTS },
    to: { path: '^(packages|scripts|test)/' },
  },
  {
    name: 'client-depends-on-openapi-fetch-only',
    comment:
      'Who installs the client installs openapi-fetch and nothing else. The entry `query` takes types from its peer.',
    from: { path: '^(packages/client/src|generated)/' },
    to: {
      path: '(^|/)node_modules/',
      pathNot: '/node_modules/(openapi-fetch|@tanstack/query-core)/',
    },
  },
  {
    name: 'mock-responses-runs-in-a-page',
    comment: 'The portal answers requests with it in a browser, which has no module of Node.',
    from: { path: '^packages/mock-responses/src/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'source-imports-no-test-and-no-script',
    comment: 'Scripts use the packages, never the other way round. Code that runs needs no test.',
    from: { path: '^(packages|generated|openapi)/', pathNot: TESTS },
    to: { path: ['^scripts/', TESTS] },
  },
];

export default {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        // Copied into projects of their own.
        '^packages/examples/',
        // Build output, also of builds and tests that are running or were interrupted.
        '^packages/([^/]+/(dist|[.]cache)|portal/[.]vitepress/[.]temp)/',
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
