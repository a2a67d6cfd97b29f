/** The token in a text of one line; undefined when it cannot be one that can be sent and masked. */
export function readUpstreamToken(text: string): string | undefined {
  const token = text.trim();
  return /^[!#-&(-[\]-_a-~]{8,512}$/.test(token) ? token : undefined;
}
