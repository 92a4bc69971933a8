import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
const NEEDED = 4 * 1024 ** 3;
const NAME = 'tarang-test-cluster-';

/**
 * A new folder for a cluster of PostgreSQL, in memory where there is much of it: creating and truncating tables is the
 * creation of files, which costs a disk's file system a sixth of PostgreSQL's time. After many files were deleted, ext4
 * looks through them at each creation, and a copy of a cluster takes three times the processor time.
 */
export async function makeClusterFolder(name: string): Promise<string> {
  return mkdtemp(await clusterFolders(name));
}

/** How the paths of such folders begin, for `mkdtempSync`. */
export async function clusterFolders(name: string): Promise<string> {
  return path.join(await chooseFolder(), `${NAME}${process.pid}-${name}-`);
}

async function chooseFolder(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => null);
  if (room === null || room.bavail * room.bsize < NEEDED || freemem() < 2 * NEEDED) return tmpdir();
  for (const name of await readdir(IN_MEMORY)) {
    const owner = name.startsWith(NAME) ? Number(name.slice(NAME.length).split('-')[0]) : 0;
    // Of a run that was killed: it would take memory until the next boot.
    if (owner > 0 && !isAlive(owner)) await rm(path.join(IN_MEMORY, name), { recursive: true, force: true });
  }
  return IN_MEMORY;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
