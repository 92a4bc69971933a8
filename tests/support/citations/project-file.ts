import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const READ = /\.(ts|tsx|mjs|md|sql|prisma|css|yml|example)$/;

export interface ProjectFile {
  /** Relative to the project, with slashes. */
  path: string;
  /** Null for a kind of file that cites nothing, such as a picture. */
  text: string | null;
}

/** Every file of the project that git does not ignore, new ones included. */
export function readProject(): ProjectFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return [...new Set(listed.split('\0'))]
    .filter((file) => file !== '' && existsSync(path.join(ROOT, file)))
    .map((file) => ({
      path: file,
      text: READ.test(file) ? readFileSync(path.join(ROOT, file), 'utf8') : null,
    }));
}
