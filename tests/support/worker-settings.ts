import { tmpdir } from 'node:os';
import path from 'node:path';

/** The settings of the worker's handlers. The file exists once a test has written a head of the audit log. */
export const workerSettings = {
  AUDIT_HEADS_FILE: path.join(tmpdir(), `tarang-test-heads-${process.pid}.jsonl`),
};
