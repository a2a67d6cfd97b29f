/** The envelope around a payload that is JSON text: the same members as `success` of the server protocol. */
export function successText(data: string, recordTime: string): string {
  return `{"code":0,"message":"success","data":${data},"recordTime":"${recordTime}"}`;
}
