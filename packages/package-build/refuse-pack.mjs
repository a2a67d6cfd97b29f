// The `prepack` script of the published packages. Their folders have sources, which do not run under node_modules.
const [name = ''] = (process.env.npm_package_name ?? '').split('/').slice(-1);
console.error(
  `This folder has the sources of the package. To build and pack it: npm run pack -- ${name}`,
);
process.exitCode = 1;
