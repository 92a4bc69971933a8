import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seconds } from '@/lib/platform/time';
import { statusPage } from './status-page';
import { addCheck, parseReport, type StatusReport, type StoreState } from './status-report';

export interface StatusOptions {
  /** The folder for index.html and status.json, which a web server of its own serves. */
  folder: string;
  /** The store's /api/health. */
  healthUrl: string;
  storeName: string;
  onError: (error: unknown) => void;
}

export interface StatusWatch {
  /** Checks the store now, and writes the files. */
  check(): Promise<void>;
  /** Writes that the store is down: for a store that is stopped on purpose. */
  stop(): void;
}

const INTERVAL = seconds(15);
/** A store that takes longer does not work for its customers either. */
const TIMEOUT = seconds(8);

/** Checks the store again and again, and writes what it finds as plain files, which are there when the store is not. */
export function watchStore({ folder, healthUrl, storeName, onError }: StatusOptions): StatusWatch {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'status.json');
  let report = readReport(file);
  let isStopped = false;

  function record(state: StoreState): void {
    // A check that was under way when the store was stopped would say 'ok' of it until it is started again.
    if (isStopped) return;
    try {
      report = addCheck(report, state, new Date());
      replaceFile(file, `${JSON.stringify(report)}\n`);
      replaceFile(path.join(folder, 'index.html'), statusPage(report, storeName));
    } catch (error) {
      onError(error);
    }
  }

  const check = async () => record(await checkStore(healthUrl));
  const timer = setInterval(() => void check(), INTERVAL).unref();
  return {
    check,
    stop() {
      clearInterval(timer);
      record('down');
      isStopped = true;
    },
  };
}

/** What the store says of itself. */
export async function checkStore(healthUrl: string): Promise<StoreState> {
  try {
    const reply = await fetch(healthUrl, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
    const said = (await reply.json()) as { database?: unknown; sales?: unknown; deliveries?: unknown };
    if (!reply.ok) return reply.status === 503 && said.database === 'ok' ? 'delayed' : 'down';
    if (said.deliveries === 'waiting') return 'delayed';
    return said.sales === 'stopped' ? 'closed' : 'ok';
  } catch {
    // No answer, or one of something else that stands before the store.
    return 'down';
  }
}

function readReport(file: string): StatusReport | null {
  try {
    return parseReport(readFileSync(file, 'utf8'));
  } catch {
    // The first check writes it.
    return null;
  }
}

/** A reader gets the file before or the file after, and never a part of one. */
function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
