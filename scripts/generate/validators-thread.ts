// The thread of emit-validators-in-thread.ts: it compiles the validators and posts their source.
import { parentPort, workerData } from 'node:worker_threads';
import type { ContractModel } from './contract-model.ts';
import { emitValidators } from './emit/validators.ts';

const model: Pick<ContractModel, 'bundle' | 'operations'> = workerData;
parentPort?.postMessage(await emitValidators(model));
