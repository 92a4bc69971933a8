import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';

/** What PostgreSQL says of a base backup, beside its files. */
export interface BaseBackup {
  timeline: number;
  /** The place in the log (LSN) from which the files are recovered, and where they are consistent. */
  startLsn: string;
  endLsn: string;
}

/** The command with which pg_basebackup reads, too: files of one cluster as a tar archive. */
const COMMAND = "BASE_BACKUP (LABEL 'tarang', CHECKPOINT 'fast', WAIT true, MANIFEST 'no')";

// The first byte of a message (Streaming Replication Protocol, BASE_BACKUP).
const NEW_ARCHIVE = 0x6e;
const DATA = 0x64;

/**
 * Reads a base backup of a running server as a stream of tar; `done` settles when the server has ended it. The user of
 * the address must be a superuser. pg_basebackup would do the same, but the embedded server has no such program.
 */
export function streamBaseBackup(url: string): { tar: Readable; done: Promise<BaseBackup> } {
  const tar = new PassThrough();
  const done = read(url, tar);
  done.catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))));
  return { tar, done };
}

async function read(url: string, tar: PassThrough): Promise<BaseBackup> {
  const address = new URL(url);
  address.searchParams.set('replication', 'database');
  const client = new pg.Client({ connectionString: address.href });
  client.on('error', () => {});
  await client.connect();
  try {
    return await new Promise<BaseBackup>((resolve, reject) => {
      tar.once('close', () => {
        if (!tar.writableFinished) reject(new Error('the backup was not read to its end'));
      });
      client.query(new BaseBackupCommand(tar, resolve, reject));
    });
  } finally {
    // Of an unfinished backup the rest is not waited for.
    client.connection.stream.resume();
    await client.end();
  }
}

/** A command as pg runs it: it calls the methods with the messages of the server. */
class BaseBackupCommand {
  readonly #tar: PassThrough;
  readonly #resolve: (backup: BaseBackup) => void;
  readonly #reject: (error: Error) => void;
  readonly #rows: (string | null)[][] = [];
  #archives = 0;
  #waits = false;

  constructor(tar: PassThrough, resolve: (backup: BaseBackup) => void, reject: (error: Error) => void) {
    this.#tar = tar;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.query(COMMAND);
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {}

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    if (chunk[0] === NEW_ARCHIVE) this.#archives += 1;
    if (chunk[0] !== DATA || this.#archives > 1) return;
    // A copy, because the parser of pg uses its buffer again.
    if (this.#tar.write(Buffer.from(chunk.subarray(1))) || this.#waits) return;
    // What the parser has read already still arrives.
    this.#waits = true;
    stream.pause();
    this.#tar.once('drain', () => {
      this.#waits = false;
      stream.resume();
    });
  }

  handleReadyForQuery(): void {
    // The rows are the start, one for each tablespace, and the end.
    const [startLsn, timeline] = this.#rows.at(0) ?? [];
    const [endLsn] = this.#rows.at(-1) ?? [];
    if (this.#archives > 1)
      this.#reject(new Error('a cluster with tablespaces outside of its folder is not backed up'));
    else if (!startLsn || !timeline || !endLsn) this.#reject(new Error('the server ended the backup early'));
    else this.#end({ startLsn, timeline: Number(timeline), endLsn });
  }

  #end(backup: BaseBackup): void {
    this.#tar.end();
    this.#resolve(backup);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}
