import { gaps } from '@social-data/contract/gaps';
import { escapeSegment } from '@social-data/contract/json-pointer';
import { follow, type PlacedSchema, type Schema, successSchema } from './contract-document.ts';

/** A member of the response with what the contract says about it. */
export interface ResponseField {
  readonly name: string;
  /** Names from the body to this field, joined by dots: the end of its address. */
  readonly path: string;
  /** The same as programs write it, where lists have brackets: `data.data[].target.id`. */
  readonly accessPath: string;
  readonly schema: Schema;
  /** The schema of the elements, if the field is an array. */
  readonly items: Schema | undefined;
  /** Gaps of the specification that concern it. */
  readonly gapIds: readonly string[];
  readonly isRequired: boolean;
  readonly children: readonly ResponseField[];
}

/** The fields of a successful response, as a tree. Arrays and their elements are one field. */
export function responseFields(path: string): readonly ResponseField[] {
  return membersOf(successSchema(path), { path: '', accessPath: '' });
}

function membersOf(
  { schema, pointers }: PlacedSchema,
  parent: Pick<ResponseField, 'path' | 'accessPath'>,
): readonly ResponseField[] {
  // The properties are at the last place, which everything before it refers to.
  const owner = pointers.at(-1) ?? '';
  return Object.keys(schema.properties ?? {}).map((name) => {
    const property = follow(`${owner}/properties/${escapeSegment(name)}`);
    const elements = elementsOf(property);
    const path = joined(parent.path, name);
    const accessPath = joined(parent.accessPath, name) + (elements === undefined ? '' : '[]');
    return {
      name,
      path,
      accessPath,
      schema: property.schema,
      items: elements?.schema,
      gapIds: gapsAt([...property.pointers, ...(elements?.pointers ?? [])]),
      isRequired: schema.required?.includes(name) ?? false,
      children: membersOf(elements ?? property, { path, accessPath }),
    };
  });
}

function joined(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

function elementsOf({ schema, pointers }: PlacedSchema): PlacedSchema | undefined {
  return schema.items === undefined ? undefined : follow(`${pointers.at(-1)}/items`);
}

/** Ids of the gaps that concern one of the places. */
export function gapsAt(pointers: readonly string[]): readonly string[] {
  return gaps
    .filter((gap) => gap.pointers.some((place) => pointers.includes(place)))
    .map(({ id }) => id);
}
