import { pointerOf } from '@social-data/contract/json-pointer';
import type { ParameterInfo } from '@social-data/contract/operations';
import { inlineHtml } from '../../../../shared/inline-html.ts';
import { evidenceMark } from '../markup.ts';
import type { PageContext } from './page-context.ts';
import { gapsAt } from './response-fields.ts';
import { gapLinks } from './statement-marks.ts';

/** Longer lists of values are folded. */
const MAX_OPEN_VALUES = 6;

/** Everything about one parameter in one row: type, example, allowed values with their sentences, evidence and gaps. */
export function parameterSection(parameter: ParameterInfo, context: PageContext): string {
  const { text, locale } = context;
  const { name, description = '', evidence, note } = parameter;
  const sentences = [description, note ?? ''].map((sentence) => inlineHtml(text(sentence)));
  return `<div class="parameter">

### ${name} {#${name}}

<p class="parameter-facts" v-pre>${mainFacts(parameter, context).join(' ')}</p>
<p class="parameter-text" v-pre>${sentences.join(' ').trim()}${evidenceMark(evidence, locale)}${gapsOf(name, context)}</p>
${allowedValues(parameter, context)}

</div>`;
}

/** In the contract, no parameter has a default, since the specification shows none. */
function mainFacts(parameter: ParameterInfo, { words }: PageContext): readonly string[] {
  const { required, type, example, minimum, maximum } = parameter;
  const range = [
    ...(minimum === undefined ? [] : [words.atLeast(minimum)]),
    ...(maximum === undefined ? [] : [words.atMost(maximum)]),
  ];
  return [
    `<span class="field-type">${[words.types[type] ?? type, ...range].join(words.comma)}</span>`,
    required
      ? `<span class="field-always">${words.required}</span>`
      : `<span class="field-some">${words.optional}</span>`,
    ...(example === undefined
      ? []
      : [`<span>${words.forExample} <code>${inlineHtml(String(example))}</code></span>`]),
  ];
}

function allowedValues(
  { enum: values, enumDescriptions }: ParameterInfo,
  { words, text }: PageContext,
): string {
  if (values === undefined) return '';
  const items = values.map((value) => {
    const meaning = text(enumDescriptions?.[String(value)] ?? '');
    return `<li><code>${inlineHtml(String(value))}</code> ${inlineHtml(meaning)}</li>`;
  });
  const open = values.length <= MAX_OPEN_VALUES ? ' open' : '';
  return `<details class="allowed" v-pre${open}><summary>${words.values(values.length)}</summary><ul class="values">${items.join('')}</ul></details>`;
}

function gapsOf(name: string, context: PageContext): string {
  const ids = gapsAt([pointerOf('components', 'parameters', name)]);
  return ids.length === 0 ? '' : context.words.unknown(gapLinks(ids, context));
}
