import {
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError } from '@/lib/launch/launch-error';
import type { Account } from '@/lib/launch/postgres/postgres-account';
import type { BackupPlace } from './backup-settings';
import { openFile } from './store-file';
import { isSegment, readSegment } from './wal-names';

const EXCHANGE = 'wal-exchange';
const ENTRIES = ['wanted', 'given', 'absent'];

/**
 * The restore_command: asks for a file of the log by an empty file, and waits until it is given or said to be absent.
 * The server's user may be unable to enter the folders of Node and of the backups, and the log of a day has no room on
 * the disk all at once.
 */
export const RESTORE_COMMAND = [
  `x=../${EXCHANGE}; n=0; touch $x/wanted/%f || exit 255`,
  'until test -e $x/given/%f; do test -e $x/absent/%f && exit 1; n=$((n+1)); test $n -lt 6000 || exit 255; sleep 0.02; done',
  'mv $x/given/%f %p',
].join('; ');

export interface LogServer {
  /** Segments that were given. */
  given(): number;
  /** Settles with what makes the recovery impossible; pending while nothing does. */
  failed: Promise<LaunchError>;
  stop(): Promise<void>;
}

/** Gives a server that recovers in `folder` the files of the log for which it asks. */
export function serveLog(place: BackupPlace, folder: string, account: Account | undefined): LogServer {
  const exchange = path.join(folder, EXCHANGE);
  for (const name of ['', ...ENTRIES]) {
    const entry = path.join(exchange, name);
    mkdirSync(entry, { recursive: true, mode: 0o700 });
    if (account) chownSync(entry, account.uid, account.gid);
  }
  let segments = 0;
  let stopped = false;
  let fail: (error: LaunchError) => void = () => {};
  const failed = new Promise<LaunchError>((resolve) => {
    fail = resolve;
  });

  async function give(name: string): Promise<void> {
    const stored = `wal/${name}`;
    if (!existsSync(path.join(place.folder, stored))) {
      if (isFollowed(place, name) && !existsSync(path.join(folder, 'cluster/pg_wal', name)))
        return fail(
          new LaunchError(
            `The segment ${name} of the log is missing in ${place.folder}/wal: choose a moment before it, or put it back.`,
          ),
        );
      writeFileSync(path.join(exchange, 'absent', name), '');
      return;
    }
    const draft = path.join(exchange, name);
    await pipeline(openFile(place, stored), createWriteStream(draft, { mode: 0o600 }));
    if (account) chownSync(draft, account.uid, account.gid);
    renameSync(draft, path.join(exchange, 'given', name));
    if (isSegment(name)) segments += 1;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      for (const name of readdirSync(path.join(exchange, 'wanted'))) {
        rmSync(path.join(exchange, 'wanted', name));
        await give(name);
      }
      await sleep(10);
    }
  }

  const running = run().catch((error: unknown) =>
    fail(error instanceof LaunchError ? error : new LaunchError(`The log cannot be read: ${String(error)}.`)),
  );
  return {
    given: () => segments,
    failed,
    async stop() {
      stopped = true;
      await running;
      rmSync(exchange, { recursive: true, force: true });
    },
  };
}

/** Whether a later segment of the same timeline is stored: then this one was there, too. */
function isFollowed({ folder }: BackupPlace, name: string): boolean {
  if (!isSegment(name)) return false;
  const { timeline, number } = readSegment(name);
  return readdirSync(path.join(folder, 'wal')).some((other) => {
    if (!isSegment(other)) return false;
    const later = readSegment(other);
    return later.timeline === timeline && later.number > number;
  });
}
