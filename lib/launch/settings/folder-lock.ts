import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';
import { processIdentity } from '@/lib/launch/processes/process-identity';

interface Owner {
  pid: number;
  identity: string;
}

function readOwner(file: string): Owner | null {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { pid, identity } = (found ?? {}) as Partial<Owner>;
    return typeof pid === 'number' && typeof identity === 'string' ? { pid, identity } : null;
  } catch {
    // The owner has ended, or the file was truncated by a power failure: there is no live owner.
    return null;
  }
}

function lives(owner: Owner | null): owner is Owner {
  return owner !== null && processIdentity(owner.pid) === owner.identity;
}

/**
 * Makes this process the owner of a folder until the returned function is called. A killed owner is replaced; a live
 * one is named in the error. `file` is complete when it appears, because it is linked and not written in place.
 */
export function lockFolder(file: string, sentence: (pid: number) => string): () => void {
  const draft = `${file}.${process.pid}.${randomUUID().slice(0, 8)}`;
  const me: Owner = { pid: process.pid, identity: processIdentity(process.pid) ?? 'alive' };
  writeFileSync(draft, JSON.stringify(me), { mode: 0o644, flag: 'wx' });
  try {
    for (;;) {
      try {
        linkSync(draft, file);
        return () => {
          const now = readOwner(file);
          if (now?.pid === me.pid && now.identity === me.identity) rmSync(file, { force: true });
        };
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const owner = readOwner(file);
      if (lives(owner)) throw new LaunchError(sentence(owner.pid));
      setAside(file, `${draft}.old`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead owner's file. When another process was faster, its file is restored. */
function setAside(file: string, aside: string): void {
  try {
    renameSync(file, aside);
    if (lives(readOwner(aside))) linkSync(aside, file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
