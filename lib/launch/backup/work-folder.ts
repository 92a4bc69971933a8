import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from '@/lib/launch/launch-error';
import { stopLeftPostmaster } from '@/lib/launch/postgres/old-postmaster';
import { lockFolder } from '@/lib/launch/settings/folder-lock';

/** What a folder below a parent is for: the first part of its name. */
type Work = 'drill' | 'restoring';

const OWNER = 'owner.json';

/**
 * Runs `use` with a folder of its own below `parent`, in which a backup is restored in plain, and removes it
 * afterwards, as well as those of processes that were killed meanwhile.
 */
export async function inWorkFolder<T>(
  parent: string,
  work: Work,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  await removeAbandoned(parent, work);
  // It has its name once it has its owner: another process would take it for abandoned.
  const draft = mkdtempSync(path.join(parent, `new-${work}-`));
  lockFolder(path.join(draft, OWNER), inUse);
  const folder = path.join(parent, path.basename(draft).slice('new-'.length));
  renameSync(draft, folder);
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the folders of killed processes, with the servers that still run there. They hold the whole database in
 * plain, with what was erased from it since, and as much of the disk as it takes.
 */
export async function removeAbandoned(parent: string, work: Work): Promise<void> {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent).filter((each) => each.startsWith(`${work}-`))) {
    const folder = path.join(parent, name);
    if (isOwned(folder)) continue;
    await stopLeftPostmaster(path.join(folder, 'cluster'));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a living process works in it; else this one takes it over. */
function isOwned(folder: string): boolean {
  try {
    lockFolder(path.join(folder, OWNER), inUse);
    return false;
  } catch (error) {
    if (error instanceof LaunchError) return true;
    throw error;
  }
}

const inUse = (pid: number) => `Process ${pid} works in it.`;
