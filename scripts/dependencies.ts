// Licences of all installed packages, against the list of what is allowed.
import { dependencyProblems } from './dependencies/dependency-problems.ts';
import { installedPackages } from './dependencies/installed-packages.ts';
import { publishedPackages } from './dependencies/published-packages.ts';
import { projectRoot } from './process/project-root.ts';

const installed = installedPackages(projectRoot);
const published = publishedPackages(projectRoot);
const problems = dependencyProblems({ installed, published });
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else
  console.log(
    `${installed.length} packages have allowed licences, ${published.length} of them in what is published.`,
  );
