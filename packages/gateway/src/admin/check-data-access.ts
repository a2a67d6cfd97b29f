import { checkAccess } from '../config/check-access.ts';
import { dataFilePath } from '../data-file-path.ts';
import { adminSocketPath } from './admin-socket-path.ts';

/**
 * Refuses a data folder in which another user could read commands or replace data.
 * @throws ConfigError that names the folder, data file or socket, and says what to do
 */
export function checkDataAccess(dataDir: string): void {
  checkAccess(dataDir, 'data folder');
  checkAccess(dataFilePath(dataDir), 'data file');
  checkAccess(adminSocketPath(dataDir), 'admin socket');
}
