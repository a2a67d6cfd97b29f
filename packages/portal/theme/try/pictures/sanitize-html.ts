/** Elements that may stay, all of them without any attribute. Nothing of them loads or runs anything. */
const ALLOWED = new Set(
  `A B BLOCKQUOTE BR CODE DD DEL DIV DL DT EM FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 HR I INS KBD LI OL P PRE Q S SMALL
  SPAN STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR U UL`.split(/\s+/),
);

/** Elements whose content is no text to be read. */
const DROPPED = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME OBJECT EMBED SVG MATH HEAD TITLE'.split(' '),
);

/**
 * HTML with nothing in it but text and plain formatting. It is built anew from what was read, so that
 * no trick of writing survives: no attribute, no link, no picture, no script. It is shown in a frame
 * that could run none anyway.
 */
export function sanitizeHtml(html: string): string {
  // A document that is parsed so is inert: it loads nothing and runs nothing.
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
    // What is not allowed leaves its text.
    const copy = ALLOWED.has(name) ? owner.createElement(name) : to;
    copyChildren(child, copy, owner);
    if (copy !== to) to.appendChild(copy);
  }
}
