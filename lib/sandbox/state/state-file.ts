import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type SavedState, type ServiceState, savedState } from './state';

const DEBOUNCE_MS = 50;
/** Under load the state grow large: writing may take this part of the time at most. */
const WRITING_SHARE = 0.05;

export interface StateFile {
  changed(): void;
  /** Writes now what is still to be written. */
  flush(): void;
}

/** null when there is no file yet. A file that is not ours stops the start: overwriting it would lose bookings. */
export function readStateFile(path: string): SavedState | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return savedState.parse(JSON.parse(text));
}

export function keepStateFile(path: string | undefined, state: ServiceState): StateFile {
  if (!path) return { changed: () => {}, flush: () => {} };
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = DEBOUNCE_MS;
  const flush = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    const started = performance.now();
    const { payments, smileone, moogold, signingKey } = state;
    writeAtomically(path, JSON.stringify({ payments, smileone, moogold, signingKey } satisfies SavedState));
    pauseMs = Math.max(DEBOUNCE_MS, (performance.now() - started) / WRITING_SHARE);
  };
  return {
    changed: () => {
      timer ??= setTimeout(flush, pauseMs);
    },
    flush,
  };
}

/** Synchronous on purpose: it is small, and a process that dies between two awaits would leave half of it. */
function writeAtomically(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
