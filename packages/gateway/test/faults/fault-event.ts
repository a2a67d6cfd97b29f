/** What the store acknowledged or refused on a faulty disk. */
export type FaultEvent =
  | { readonly kind: 'accounts' }
  | { readonly kind: 'charged'; readonly requestId: string }
  | { readonly kind: 'refused'; readonly requestId: string }
  | { readonly kind: 'top-up' }
  | { readonly kind: 'rotated'; readonly secretHash: string }
  | { readonly kind: 'revoked' };
