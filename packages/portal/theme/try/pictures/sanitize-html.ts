/** Allowed elements, without their attributes. None of them loads or runs anything. */
const ALLOWED = new Set(
  `A B BLOCKQUOTE BR CODE DD DEL DIV DL DT EM FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 HR I INS KBD LI OL P PRE Q S SMALL
  SPAN STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR U UL`.split(/\s+/),
);

/** Elements that are removed with their content. */
const DROPPED = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME OBJECT EMBED SVG MATH HEAD TITLE'.split(' '),
);

/**
 * Reduces HTML to text and plain formatting, without attributes, links, pictures and scripts. The result is
 * built from the parsed document, so no obfuscated markup survives. It is shown in a sandboxed frame as well.
 */
export function sanitizeHtml(html: string): string {
  // DOMParser creates an inert document, which loads and runs nothing.
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const clean = document.implementation.createHTMLDocument('');
  copyChildren(parsed.body, clean.body, clean);
  return clean.body.innerHTML;
}

function copyChildren(from: Node, to: Node, owner: Document): void {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE)
      to.appendChild(owner.createTextNode(child.nodeValue ?? ''));
    if (!(child instanceof Element)) continue;
    const name = child.tagName.toUpperCase();
    if (DROPPED.has(name)) continue;
    // Of any other element, only the content stays.
    const copy = ALLOWED.has(name) ? owner.createElement(name) : to;
    copyChildren(child, copy, owner);
    if (copy !== to) to.appendChild(copy);
  }
}
