import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';

const CACHE = '/var/cache/tarang';

/**
 * A copy of a folder of programs that every user may execute and only root may change, made once per version; its
 * path. For root, whose clone may be in a folder that only root may enter.
 */
export function copyPrograms(source: string, name: string, cache = CACHE): string {
  try {
    const files = listFiles(source);
    const digest = createHash('sha256')
      .update(files.map(describeFile(source)).join('\n'))
      .digest('hex');
    const place = path.join(openCache(cache), `${name}-${digest.slice(0, 12)}`);
    if (!isWhole(source, place, files)) installCopy(source, place, files);
    return place;
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    throw new LaunchError(
      `PostgreSQL does not run as root, and the user it runs as may not execute ${source}; a copy in ${cache} could not be made (${errorCode(error) || String(error)}): put Tarang where every user may pass, start it as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** Others run what is in here, so only root may be able to change it or to exchange a folder on the way to it. */
function openCache(cache: string): string {
  mkdirSync(cache, { recursive: true });
  const real = realpathSync(cache);
  for (let folder = real; ; folder = path.dirname(folder)) {
    const { uid, mode } = lstatSync(folder);
    if (uid !== 0 || (mode & 0o022) !== 0)
      throw new LaunchError(
        `${folder} can be changed by users other than root, so programs that PostgreSQL runs must not be kept in ${cache}: give it to root (chown root, chmod go-w).`,
      );
    if (folder === path.dirname(folder)) break;
  }
  chmodSync(real, 0o755);
  return real;
}

/** Copies beside the place and renames, so that a start that is cut short, or two at once, leave no half copy. */
function installCopy(source: string, place: string, files: string[]): void {
  const draft = mkdtempSync(`${place}.`);
  try {
    const copy = path.join(draft, 'copy');
    cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
    for (const file of [copy, ...files.map((name) => path.join(copy, name))]) openToAll(file);
    for (const file of files) demandEqual(path.join(source, file), path.join(copy, file));
    // What a damaged disk or a person left of an earlier copy.
    if (lstatSync(place, { throwIfNoEntry: false })) renameSync(place, path.join(draft, 'old'));
    renameSync(copy, place);
  } catch (error) {
    // Another start was quicker.
    if (!isWhole(source, place, files)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function openToAll(file: string): void {
  const entry = lstatSync(file);
  if (entry.isSymbolicLink()) return;
  chmodSync(file, entry.isDirectory() || (entry.mode & 0o111) !== 0 ? 0o755 : 0o644);
}

function demandEqual(file: string, copy: string): void {
  if (!lstatSync(file).isFile() || readFileSync(file).equals(readFileSync(copy))) return;
  throw new Error(`${copy} differs from ${file}`);
}

/** Every file, folder and link below, in the same order on every machine. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

/** Kind and size, not content: reading 60 MB twice would cost each start half a second. */
function describeFile(folder: string): (name: string) => string {
  return (name) => {
    const file = path.join(folder, name);
    const entry = lstatSync(file);
    if (entry.isSymbolicLink()) return `${name} -> ${readlinkSync(file)}`;
    return entry.isFile() ? `${name} ${entry.size}` : name;
  };
}

function isWhole(source: string, place: string, files: string[]): boolean {
  if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) return false;
  const found = listFiles(place).map(describeFile(place));
  const wanted = files.map(describeFile(source));
  return found.length === wanted.length && found.every((line, i) => line === wanted[i]);
}
