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
 * Copies a folder of programs so that every user can execute them and only root can change them, once per version;
 * returns the path of the copy. For root, whose clone may be in a folder that only root may enter.
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

/** Other users run these programs, so only root may change them or replace a folder in their path. */
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

/**
 * Copies to a draft folder and renames it, so that neither an interrupted start nor two starts at once leave an
 * incomplete copy.
 */
function installCopy(source: string, place: string, files: string[]): void {
  const draft = mkdtempSync(`${place}.`);
  try {
    const copy = path.join(draft, 'copy');
    cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
    for (const file of [copy, ...files.map((name) => path.join(copy, name))]) openToAll(file);
    for (const file of files) demandEqual(path.join(source, file), path.join(copy, file));
    // An earlier copy that is damaged or was changed.
    if (lstatSync(place, { throwIfNoEntry: false })) renameSync(place, path.join(draft, 'old'));
    renameSync(copy, place);
  } catch (error) {
    // Another start has installed the copy meanwhile.
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

/** All files, folders and links below a folder, in the same order on every machine. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

/** Compares kind and size, not content: reading 60 MB twice would cost each start half a second. */
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
