// A small disk for each database, so that one can be filled without filling the machine's.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Account } from '@/lib/launch/postgres/postgres-account';

const SIZE_MB = 1024;

/** Mounts a file system in memory at the folder, which only root may do. Returns whether it could. */
export function mountDisk(folder: string, account: Account | undefined): boolean {
  if (process.getuid?.() !== 0 || !account) return false;
  const options = `size=${SIZE_MB}m,mode=0700,uid=${account.uid},gid=${account.gid}`;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tarang-drill', folder]).status === 0;
}

export function unmountDisk(folder: string): void {
  spawnSync('umount', [folder]);
}

const ballast = (folder: string) => path.join(folder, 'ballast');

/** Takes all that is left, to the last block. Returns how many megabytes that was. */
export function fillDisk(folder: string): number {
  const file = openSync(ballast(folder), 'w');
  let written = 0;
  // Large steps first; small ones take what is left of the last large one.
  for (const size of [4 * 2 ** 20, 4096]) {
    const block = Buffer.alloc(size);
    try {
      for (;;) written += writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
  return Math.round(written / 2 ** 20);
}

export function freeDisk(folder: string): void {
  rmSync(ballast(folder), { force: true });
}
