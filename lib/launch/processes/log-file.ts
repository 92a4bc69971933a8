import { closeSync, createWriteStream, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';

const LARGEST_BYTES = 20 * 1024 * 1024;

export interface LogFile {
  path: string;
  write(text: string): void;
  close(): Promise<void>;
}

/** Opens a log file for appending; one larger than 20 MB is replaced. */
export function openLogFile(folder: string, name: string): LogFile {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.log`);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  closeSync(openSync(file, size > LARGEST_BYTES ? 'w' : 'a', 0o600));
  const stream = createWriteStream(file, { flags: 'a' });
  let broken = false;
  stream.on('error', (error) => {
    // A full disk must not stop the store. The lines are lost, which is reported once.
    if (!broken) console.error(`${file} cannot be written to: ${error.message}.`);
    broken = true;
  });
  return {
    path: file,
    write: (text) => {
      if (!broken) stream.write(text);
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
