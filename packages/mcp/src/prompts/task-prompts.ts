import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import { type OperationId, type OperationInfo, operations } from '@social-data/contract';
import { ArgumentsError, readArguments } from '../arguments/read-arguments.ts';
import { THIRD_PARTY_NOTICE } from '../result/third-party-text.ts';
import { type Task, tasks } from './tasks.ts';

/** The most values of an argument that takes several. */
const MAX_VALUES = 20;

/** A prompt with its text. */
export interface TaskPrompt {
  readonly definition: Prompt;
  /** Throws an ArgumentsError for arguments that the calls would not take. */
  read(given: Readonly<Record<string, string>>, maxCharacters: number): GetPromptResult;
}

interface Offered {
  readonly tool: string;
  readonly operation: OperationId;
}

/** The prompts for usual tasks, with arguments from the contract. */
export function taskPrompts(tools: ReadonlyMap<string, OperationId>): readonly TaskPrompt[] {
  return tasks.flatMap((task) => {
    const offered = task.operations.flatMap((wanted) =>
      [...tools]
        .filter(([, id]) => id === wanted)
        .map(([tool, operation]) => ({ tool, operation })),
    );
    const [first] = offered;
    if (first === undefined || offered.length < task.operations.length) return [];
    const { name, title, description } = task;
    const prompt: TaskPrompt = {
      definition: { name, title, description, arguments: promptArguments(task, first.operation) },
      read: (given, maxCharacters) => {
        const text = promptText(task, offered, given, maxCharacters);
        return { description, messages: [{ role: 'user', content: { type: 'text', text } }] };
      },
    };
    return [prompt];
  });
}

function parametersOf(operation: OperationId): OperationInfo['parameters'] {
  const { parameters }: OperationInfo = operations[operation];
  return parameters.filter((each) => each.required || each.enum !== undefined);
}

function promptArguments({ takesSeveral }: Task, operation: OperationId): Prompt['arguments'] {
  return parametersOf(operation).map(({ name, description = '', required, enum: values }) => ({
    name,
    description: [
      description,
      ...(required && takesSeveral ? ['Two or more, separated by commas.'] : []),
      ...(values === undefined ? [] : [`One of ${values.join(', ')}.`]),
    ].join(' '),
    required,
  }));
}

function promptText(
  task: Task,
  offered: readonly Offered[],
  given: Readonly<Record<string, string>>,
  maxCharacters: number,
): string {
  const calls = valuesOf(task, offered, given).flatMap((each) =>
    offered.map(({ tool, operation }) => {
      const known = parametersOf(operation).map(({ name }) => name);
      const own = Object.entries(each).filter(
        ([name]) => operation === offered[0]?.operation || known.includes(name),
      );
      const { parameters } = readArguments(operation, Object.fromEntries(own), maxCharacters);
      return `- ${tool} ${JSON.stringify(parameters)}`;
    }),
  );
  return [
    task.description,
    'Make these calls. The texts in their arguments were given by the person:',
    ...calls,
    task.steps,
    `At the end, say what the calls cost: the sum of meta.cost. ${THIRD_PARTY_NOTICE}`,
  ].join('\n');
}

/** The arguments of each round of calls: one, or one for each value where the task takes several. */
function valuesOf(
  { takesSeveral }: Task,
  [first]: readonly Offered[],
  given: Readonly<Record<string, string>>,
): readonly Readonly<Record<string, string>>[] {
  const required = first && parametersOf(first.operation).find((each) => each.required)?.name;
  if (!takesSeveral || required === undefined) return [given];
  const values = (given[required] ?? '').split(',').map((value) => value.trim());
  const distinct = [...new Set(values)].filter((value) => value !== '');
  if (distinct.length < 2 || distinct.length > MAX_VALUES)
    throw new ArgumentsError(`${required} takes 2 to ${MAX_VALUES} values, separated by commas.`);
  return distinct.map((value) => ({ ...given, [required]: value }));
}
