import type { Service } from '@/lib/sandbox/faults/types';

/** A recorded call of the store: the request and the response, byte for byte. */
export interface CallRecord {
  id: number;
  at: string;
  service: Service;
  name: string;
  region: string | null;
  method: string;
  path: string;
  headers: Record<string, string>;
  request: string;
  /** null when the connection was reset. */
  status: number | null;
  response: string;
  ms: number;
  faults: string[];
}

const KEPT = 500;

export interface CallLog {
  add(record: Omit<CallRecord, 'id'>): void;
  /** Newest first. */
  list(): CallRecord[];
  clear(): void;
}

export function createCallLog(): CallLog {
  let records: CallRecord[] = [];
  let last = 0;
  return {
    add(record) {
      last += 1;
      records = [{ id: last, ...record }, ...records].slice(0, KEPT);
    },
    list: () => records,
    clear: () => {
      records = [];
    },
  };
}
