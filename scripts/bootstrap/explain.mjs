import { Failure } from '../process/failure.mjs';

/**
 * Patterns in the log of a failed install, with reason and remedy. The first match counts, so a cause
 * that also produces the symptoms of another one comes first.
 */
const CAUSES = [
  [
    /ENOSPC|no space left|os error 28\b/i,
    'the disk is full',
    'Free about 1 GB and run the command again.',
  ],
  [
    /ERR_PNPM_(OUTDATED_LOCKFILE|LOCKFILE|NO_LOCKFILE|BROKEN_LOCKFILE)|frozen-lockfile/,
    'pnpm-lock.yaml does not match the package.json files',
    'Restore both from the repository, or run "npx pnpm@12.21.0 install" after changing a dependency.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|client error \(Connect\)|dns error|timed out|network timeout|error sending request/i,
    'the package registry cannot be reached',
    'Check the network (and the proxy settings of npm), then run the command again.',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|CERT_|certificate/,
    'the certificate of the package registry is not trusted',
    'Set the "cafile" option of npm to the authority of your network, then run the command again.',
  ],
  [
    /\bE40[13]\b|40[13] (Unauthorized|Forbidden)|status code 40[13]/,
    'the package registry refused access',
    'Check the registry and the credentials in the settings of npm, then run the command again.',
  ],
  [
    /\b(E404|ETARGET)\b|404 Not Found|status code 404/,
    'the package registry does not have one of the pinned packages',
    'Use a registry that mirrors all of npm, then run the command again.',
  ],
  [
    /\bE50\d\b|\b50\d (Internal|Bad|Service|Gateway)|status code 50\d/,
    'the package registry is out of order',
    'Wait a few minutes, or set another registry ("npm config set registry"), then run the command again.',
  ],
  [
    /INTEGRITY|EINTEGRITY|checksum/,
    'a downloaded package does not match its checksum',
    'Run the command again; if it fails again, the registry or a proxy alters packages.',
  ],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system|os error (13|30)\b/i,
    'a folder is not writable',
    'Make this folder and your npm cache writable, then run the command again.',
  ],
];

/**
 * Explains a failed install in one line. Does not quote the log, which may contain addresses.
 * @param {{ spawnCode?: string | undefined, log: string, logFile: string }} attempt
 */
export function explainInstall({ spawnCode, log, logFile }) {
  if (spawnCode !== undefined) {
    return failure(
      'npx, which comes with npm, was not found',
      'Install npm and run the command again.',
    );
  }
  const [, cause, remedy] = CAUSES.find(([pattern]) => pattern.test(log)) ?? [
    undefined,
    'the reason is unknown',
    'Read the details, then run the command again.',
  ];
  return failure(cause, `${remedy} Details: ${logFile}`);
}

/**
 * @param {string} cause
 * @param {string} remedy
 */
function failure(cause, remedy) {
  return new Failure(`Installing dependencies failed: ${cause}. ${remedy}`);
}
