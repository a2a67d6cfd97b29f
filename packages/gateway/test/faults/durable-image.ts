import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Makes all that a folder contains the beginning of its durable image, which the interposed library keeps up to date:
 * `library/durable-image.h` describes its files.
 */
export function startImage(root: string, image: string): void {
  for (const name of ['contents', 'folders']) mkdirSync(join(image, name), { recursive: true });
  keep(root, image);
}

function keep(folder: string, image: string): void {
  const lines = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    const { ino, mode } = lstatSync(path);
    const isFolder = lstatSync(path).isDirectory();
    if (isFolder) keep(path, image);
    else copyFileSync(path, join(image, 'contents', `${ino}.0`));
    return `${isFolder ? 'd' : 'f'} ${ino}.0 ${(mode & 0o7777).toString(8)} ${name}\n`;
  });
  writeFileSync(join(image, 'folders', String(lstatSync(folder).ino)), lines.join(''));
}

/** Replaces all that a folder contains by what a power loss would have left of it. */
export function restoreImage(root: string, image: string): void {
  const { ino } = lstatSync(root);
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
  restore(String(ino), root, image);
}

function restore(inode: string, folder: string, image: string): void {
  const list = join(image, 'folders', inode);
  // A folder whose name is durable, and none of its entries.
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n').slice(0, -1) : [];
  for (const line of lines) {
    const [, type, key = '', mode = '', name = ''] = /^(.) (\S+) (\S+) (.*)$/.exec(line) ?? [];
    const path = join(folder, name);
    const content = join(image, 'contents', key);
    if (type === 'd') {
      mkdirSync(path);
      restore(key.replace(/\..*/, ''), path, image);
    } else if (existsSync(content)) copyFileSync(content, path);
    else writeFileSync(path, '');
    chmodSync(path, Number.parseInt(mode, 8));
  }
}
