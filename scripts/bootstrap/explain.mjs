import { BootstrapFailure } from './failure.mjs';

/**
 * What the log of a failed install shows, the reason and the remedy. The first match counts, so the
 * causes that produce the symptoms of others come first.
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
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|client error \(Connect\)|dns error|timed out|error sending request/i,
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
    /INTEGRITY|EINTEGRITY|checksum/,
    'a downloaded package does not match its checksum',
    'Run the command again; if it stays, the registry or a proxy alters packages.',
  ],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system|os error (13|30)\b/i,
    'a folder cannot be written',
    'Make this folder and your npm cache writable, then run the command again.',
  ],
];

/**
 * One line for a failed install. It never quotes the log, which may hold addresses.
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
    'the reason is not one that we know',
    'Read the details, then run the command again.',
  ];
  return failure(cause, `${remedy} Details: ${logFile}`);
}

/**
 * @param {string} cause
 * @param {string} remedy
 */
function failure(cause, remedy) {
  return new BootstrapFailure(`Installing dependencies failed: ${cause}. ${remedy}`);
}
