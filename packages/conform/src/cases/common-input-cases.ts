import type { ParameterInfo } from '@social-data/contract/operations';
import type { InputCase } from './input-case.ts';

/** Input cases of every parameter: it is sent once, in UTF-8 and percent-encoded. */
export function commonInputCases(valid: string): readonly InputCase[] {
  const rule = { decisions: [400], rules: ['D8'] } as const;
  const odd = { ...rule, contract: 'declared' } as const;
  const broken = { ...rule, contract: 'skipped' } as const;
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

/** Input cases of a required parameter: it is present, under its exact name and not blank. */
export function requiredInputCases({ name }: ParameterInfo, valid: string): readonly InputCase[] {
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

/** Input cases of an optional parameter: empty counts as absent, blanks count as a value. */
export function optionalInputCases(): readonly InputCase[] {
  const odd = { contract: 'declared', rules: ['D8'] } as const;
  return [
    { name: 'empty', what: 'empty', value: '', decisions: [0], ...odd },
    { name: 'blank', what: 'of blanks', value: '  ', decisions: [400], ...odd },
  ];
}
