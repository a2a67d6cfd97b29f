// The entry point of every root script: prepares a fresh clone (dependencies, generated files) and
// runs the script on the pinned Node. It must parse on old versions of Node, so that they print
// one clear line instead of a syntax error: no static import, no `?.`, no `??`, no top-level await.
// Everything else is in scripts/bootstrap/, which is imported after the check.
const MIN_NODE_VERSION = 18;

if (Number(process.versions.node.split('.')[0]) < MIN_NODE_VERSION) {
  console.error(
    `Node ${process.versions.node} is too old: this project needs Node ${MIN_NODE_VERSION} or later. ` +
      'Install a current release (nodejs.org) and run the command again.',
  );
  process.exitCode = 1;
} else {
  import('./bootstrap/main.mjs').then((module) => module.main(process.argv.slice(2)));
}
