import { runGenerate } from './generate/run-generate.ts';

process.exitCode = await runGenerate(process.argv.slice(2), console);
