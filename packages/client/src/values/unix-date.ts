/** A time of the service, in Unix seconds, as a Date. */
export function unixDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
