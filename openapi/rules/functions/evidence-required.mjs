// @ts-check
import { isMarked } from '../document/evidence.mjs';
import { asList, asObject } from '../document/json.mjs';
import { dereference } from '../document/pointer.mjs';
import { eachSchema } from '../document/schemas.mjs';

/** @typedef {import('../document/json.mjs').JsonObject} JsonObject */
/** @typedef {import('../document/schemas.mjs').SchemaPlace} SchemaPlace */

/** A schema with none of these keywords says nothing about its values. */
const TELLS_A_TYPE = ['type', 'enum', 'const', '$ref', 'oneOf', 'anyOf', 'allOf'];

/**
 * Where the specification leaves something open, the contract says so: schemas without a type, objects
 * without members, arrays of unknown elements, `code`, and ids of which only samples are known.
 * @param {unknown} document
 */
export function evidenceRequired(document) {
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  for (const place of eachSchema(document)) {
    const target = asObject(dereference(document, place.schema));
    const reason = reasonForMark(place);
    if (reason === undefined || isMarked(place.schema) || isMarked(target)) continue;
    const message = `${reason} needs x-evidence (other than specified).`;
    findings.push({ message, path: place.path });
  }
  return findings;
}

/**
 * @param {SchemaPlace} place
 * @returns {string | undefined}
 */
function reasonForMark({ schema, role, name }) {
  if (!tellsAType(schema)) return role === 'items' ? undefined : 'A schema without a type';
  if (isFreeObject(schema)) return 'An object without members';
  if (schema.type === 'array' && !tellsAType(asObject(schema.items))) {
    return 'An array of unknown elements';
  }
  if (role === 'property' && name === 'code') return 'code, which occurs as string and number,';
  if (role === 'property' && isSampledId(name, schema)) return 'An id that is known from samples';
  return undefined;
}

/** @param {JsonObject} schema */
function tellsAType(schema) {
  return TELLS_A_TYPE.some((keyword) => schema[keyword] !== undefined);
}

/** @param {JsonObject} schema */
function isFreeObject(schema) {
  return schema.type === 'object' && Object.keys(asObject(schema.properties)).length === 0;
}

/**
 * An id with several examples comes from a set of which the samples show only a part. Other ids have one
 * example.
 * @param {string} name
 * @param {JsonObject} schema
 */
function isSampledId(name, schema) {
  return /^id$|_id$/.test(name) && asList(schema.examples).length > 1;
}
