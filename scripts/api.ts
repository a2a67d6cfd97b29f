// `npm run api`: writes what each published package offers into its `api.md`; with `-- --check`, only says which differ.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTexts } from './api/list-texts.ts';
import { parseOptions } from './process/parse-options.ts';
import { projectRoot } from './process/project-root.ts';

const { check: isCheck } = parseOptions([], ['check']);

for (const [file, text] of await listTexts()) {
  const path = join(projectRoot, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (isCheck) {
    console.error(
      `${file} is not what the code offers: run npm run api, and look at the difference.`,
    );
    process.exitCode = 1;
  } else {
    writeFileSync(path, text);
    console.log(`${file} is written.`);
  }
}
