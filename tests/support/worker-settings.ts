import { tmpdir } from 'node:os';
import path from 'node:path';

/** The settings of the worker. The file exists once a test has written a head of the audit log. */
export const workerSettings = {
  AUDIT_HEADS_FILE: path.join(tmpdir(), `tarang-test-heads-${process.pid}.jsonl`),
  LOST_KEYS: [],
  WORKER_CONCURRENCY: 8,
  WORKER_SETTLEMENT_SLOTS: undefined,
  WORKER_SUPPLIER_SLOTS: undefined,
  WORKER_MESSAGE_SLOTS: 9,
  WORKER_HOUSEKEEPING_SLOTS: 3,
};
