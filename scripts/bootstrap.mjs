// The door to every root script: it makes a fresh clone ready (dependencies, generated files) and
// hands over to the pinned Node runtime. This file must parse on Node versions that are far too
// old, so that they get one clear line instead of a syntax error: no static import, no `?.`, no
// `??`, no top-level await. Everything else is in scripts/bootstrap/, loaded after the check.
const OLDEST_NODE = 18;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    `Node ${process.versions.node} is too old: this project needs Node ${OLDEST_NODE} or later. ` +
      'Install a current release (nodejs.org) and run the command again.',
  );
  process.exitCode = 1;
} else {
  import('./bootstrap/main.mjs').then((module) => module.main(process.argv.slice(2)));
}
