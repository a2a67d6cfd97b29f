import { failure } from '@social-data/wire';

/** Answers of the same millisecond have the same time: making the text is a good part of an envelope's cost. */
let last = { at: Number.NaN, text: '' };

/** The envelope of a success around a payload that is JSON text already: the same members as wire's `success`. */
export function successText(data: string, now: number): string {
  return `{"code":0,"message":"success","data":${data},"recordTime":"${isoTime(now)}"}`;
}

export function failureText(code: number, message: string, now: number): string {
  return JSON.stringify(failure(code, message, new Date(now)));
}

function isoTime(now: number): string {
  if (last.at !== now) last = { at: now, text: new Date(now).toISOString() };
  return last.text;
}
