// A real Chromium, without downloading one outside the npm registry.
import { access, lstat, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

export interface Browser {
  executablePath: string;
  args: string[];
}

const INSTALLED = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/** CHROME_PATH, else the one of the registry package, so that every machine tests with the same browser. */
export async function findChromium(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH || (await findPackaged()) || (await findOther());
  // Chromium's sandbox refuses to work for root, and containers have no big /dev/shm.
  const args =
    process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : ['--disable-dev-shm-usage'];
  return { executablePath, args };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Null where the package has no browser: it has one for Linux on x64 alone. */
async function findPackaged(): Promise<string | null> {
  return process.platform === 'linux' && process.arch === 'x64' ? unpackChromium() : null;
}

async function findOther(): Promise<string> {
  const found = (await findPlaywrights()) || (await findInstalled());
  if (found) return found;
  throw new Error(
    `There is no packaged browser for ${process.platform} on ${process.arch}: install Chromium, or name one in CHROME_PATH.`,
  );
}

async function findInstalled(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const places = folders.flatMap((folder) => INSTALLED.map((name) => path.join(folder, name)));
  places.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  for (const place of places) if (await exists(place)) return place;
  return undefined;
}

async function findPlaywrights(): Promise<string | undefined> {
  const place = chromium.executablePath();
  return place && (await exists(place)) ? place : undefined;
}

/** The package's main file. It is installed in node_modules of its own, because `npm start` needs none of its 75 MB. */
function findPackage(): string {
  try {
    return createRequire(new URL('../tools/chromium/package.json', import.meta.url)).resolve(
      '@sparticuz/chromium',
    );
  } catch (cause) {
    throw new Error('The browser of the tests is not installed: `node lib/launch/prepare.mjs chromium`.', {
      cause,
    });
  }
}

/**
 * Unpacks once per version (about 3 s) and moves the whole folder into place: a killed run leaves no half browser.
 */
async function unpackChromium(): Promise<string> {
  const entry = findPackage();
  const manifest = await readFile(path.join(path.dirname(entry), '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = path.join(tmpdir(), `tarang-chromium-${version}-${userInfo().username}`);
  const executable = path.join(folder, 'chromium');
  if (await exists(executable)) {
    await demandOwn(folder);
    return executable;
  }

  const part = await mkdtemp(path.join(tmpdir(), 'tarang-chromium-part-'));
  const before = process.env.TMPDIR;
  // The package unpacks to the folder for temporary files, wherever that is.
  process.env.TMPDIR = part;
  try {
    // Types are looked up in the main node_modules, where this package is not.
    const { default: packed } = (await import(pathToFileURL(entry).href)) as {
      default: { executablePath(): Promise<string> };
    };
    await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  try {
    await rename(part, folder);
  } catch (error) {
    // Another run was faster.
    await rm(part, { recursive: true, force: true });
    if (!(await exists(executable))) throw error;
  }
  return executable;
}

/** The name can be guessed, and on a machine with several users another one may have put a program there. */
async function demandOwn(folder: string): Promise<void> {
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new Error(`${folder} is not this user's own: remove it, or set TMPDIR to a folder of your own.`);
}
