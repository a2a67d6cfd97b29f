import { resultCode } from '@social-data/contract/result-codes';

const mirrored: ReadonlyMap<number, number> = new Map([
  [resultCode.invalidToken, 401],
  [resultCode.permissionDenied, 403],
  [resultCode.invalidParameters, 400],
  [resultCode.rateLimit, 429],
  [resultCode.dailyQuota, 429],
  [resultCode.insufficientBalance, 402],
  [resultCode.collectionFailed, 503],
  [resultCode.serverError, 500],
]);

/** The HTTP status on the paths of the contract: 200 for every code, unless `mirror` is set (decision D1). */
export function httpStatus(code: number, mirror: boolean): number {
  return (mirror ? mirrored.get(code) : undefined) ?? 200;
}
