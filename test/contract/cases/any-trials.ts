import type { ParameterInfo } from '@social-data/contract/operations';
import type { Trial } from './trial.ts';

/** What holds for every parameter: it comes once, and in UTF-8 with percent-encoding. */
export function anyTrials(valid: string): readonly Trial[] {
  const rule = { decisions: [400], rules: ['D8'] } as const;
  const odd = { ...rule, contract: 'declared' } as const;
  const broken = { ...rule, contract: 'untried' } as const;
  const text = encodeURIComponent(valid);
  return [
    { name: 'repeated', what: 'twice with one value', value: [valid, valid], ...odd },
    { name: 'repeated-otherwise', what: 'twice, empty once', value: ['', valid], ...odd },
    { name: 'percent-alone', what: 'with a bare %', value: { raw: `${text}%` }, ...broken },
    { name: 'percent-letters', what: 'with %zz', value: { raw: `${text}%zz` }, ...broken },
    { name: 'cut-utf8', what: 'with cut UTF-8', value: { raw: '%E5%92' }, ...broken },
    { name: 'encoded-surrogate', what: 'with a surrogate', value: { raw: '%ED%A0%80' }, ...broken },
    { name: 'encoded-ff', what: 'with the byte FF encoded', value: { raw: '%FF' }, ...broken },
    { name: 'raw-utf8', what: 'with raw UTF-8', value: { raw: '\u00e7\u00be\u008e' }, ...broken },
    { name: 'raw-bytes', what: 'with raw bytes', value: { raw: '\u00ff\u00fe' }, ...broken },
    { name: 'raw-nul', what: 'with a raw NUL byte', value: { raw: `${text}\u0000` }, ...broken },
    { name: 'raw-blank', what: 'with a raw blank', value: { raw: `${text} b` }, ...broken },
  ];
}

/** A required parameter has to be there, under its very name, and say something. */
export function requiredTrials({ name }: ParameterInfo, valid: string): readonly Trial[] {
  const both = {
    contract: [400],
    decisions: [400],
    rules: ['errors.1', 'parameters.required'],
  } as const;
  const odd = { contract: 'declared', decisions: [400], rules: ['D8'] } as const;
  const capitals = name.toUpperCase();
  return [
    { name: 'absent', what: 'left out', value: undefined, ...both },
    { name: 'empty', what: 'empty', value: '', ...odd },
    { name: 'blank', what: 'of blanks only', value: '  ', ...odd },
    { name: 'tab', what: 'of a tab only', value: '\t', ...odd },
    { name: 'other-case', what: 'in capitals', value: valid, instead: capitals, ...odd },
  ];
}

/** An optional parameter that is empty counts as absent; blanks are a value. */
export function optionalTrials(): readonly Trial[] {
  const odd = { contract: 'declared', rules: ['D8'] } as const;
  return [
    { name: 'empty', what: 'empty', value: '', decisions: [0], ...odd },
    { name: 'blank', what: 'of blanks', value: '  ', decisions: [400], ...odd },
  ];
}
