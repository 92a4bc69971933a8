import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type SavedState, type ServiceState, savedState } from './state';

const DEBOUNCE_MS = 50;
/** Under load the state grows large. Writing may take at most this share of the time. */
const WRITING_SHARE = 0.05;

export interface StateFile {
  changed(): void;
  /** Writes pending changes at once. */
  flush(): void;
}

/** Null when the file does not exist. Throws when the file is invalid, because overwriting it would lose bookings. */
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

export function openStateFile(path: string | undefined, state: ServiceState): StateFile {
  if (!path) return { changed: () => {}, flush: () => {} };
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = DEBOUNCE_MS;
  const flush = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    const started = performance.now();
    const { payments, razorpay, smileone, moogold, signingKey } = state;
    writeAtomically(
      path,
      JSON.stringify({ payments, razorpay, smileone, moogold, signingKey } satisfies SavedState),
    );
    pauseMs = Math.max(DEBOUNCE_MS, (performance.now() - started) / WRITING_SHARE);
  };
  return {
    changed: () => {
      timer ??= setTimeout(flush, pauseMs);
    },
    flush,
  };
}

/**
 * Writes synchronously, because a process that dies between two awaits would leave a partial file; the state is
 * small.
 */
function writeAtomically(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
