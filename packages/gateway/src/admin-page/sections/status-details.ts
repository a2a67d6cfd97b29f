import { type Html, type HtmlPart, html } from '../html.ts';
import type { PageView } from '../page-view.ts';

/**
 * The parts of a status, each in a box with its values, so that a part that a source adds is shown as well. Names that
 * the texts do not have are shown as they are.
 */
export function statusDetails(view: PageView, status: Readonly<Record<string, unknown>>): Html {
  const simple = Object.entries(status).filter(([, value]) => !isNested(value));
  const nested = Object.entries(status).filter(([, value]) => isNested(value));
  const boxes = nested.map(([name, value]) => boxOf(view, labelOf(view, name), value));
  return html`<div class="boxes">${boxes}${simple.length === 0 ? '' : boxOf(view, view.texts.upstream.details, Object.fromEntries(simple))}</div>`;
}

function boxOf(view: PageView, title: string, value: unknown): Html {
  return html`<section><h3>${title}</h3>${contentOf(view, value)}</section>`;
}

function contentOf(view: PageView, value: unknown): Html {
  if (isRecord(value)) return listOf(view, value);
  if (!Array.isArray(value) || value.length === 0) return html`<p>${textOf(view, null)}</p>`;
  const items = value.map(
    (each) => html`<li>${isRecord(each) ? listOf(view, each) : textOf(view, each)}</li>`,
  );
  return html`<ul>${items}</ul>`;
}

function listOf(view: PageView, record: Readonly<Record<string, unknown>>): Html {
  const rows = Object.entries(record).map(
    ([name, value]) =>
      html`<div><dt>${labelOf(view, name)}</dt><dd>${isNested(value) ? JSON.stringify(value) : textOf(view, value)}</dd></div>`,
  );
  return html`<dl class="facts">${rows}</dl>`;
}

function textOf({ number, texts }: PageView, value: unknown): HtmlPart {
  if (typeof value === 'number') return number(value);
  return value === null || value === undefined ? texts.table.none : String(value);
}

function labelOf({ texts }: PageView, name: string): string {
  return texts.upstream.labels[name] ?? name;
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isRecord(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
