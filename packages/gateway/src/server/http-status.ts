import { codes } from '../pipeline/result-code.ts';

/** HTTP statuses that follow the code, for those who ask for them (decision D1). Other codes stay at 200. */
const mirrored: ReadonlyMap<number, number> = new Map([
  [codes.invalidToken, 401],
  [codes.permissionDenied, 403],
  [codes.invalidParameters, 400],
  [codes.rateLimit, 429],
  [codes.dailyQuota, 429],
  [codes.insufficientBalance, 402],
  [codes.collectionFailed, 503],
  [codes.serverError, 500],
]);

/** The HTTP status of an answer on the paths of the contract: 200 whatever the code, unless `mirror` asks for more. */
export function httpStatus(code: number, mirror: boolean): number {
  return (mirror ? mirrored.get(code) : undefined) ?? 200;
}
