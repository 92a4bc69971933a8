// The outbox of jobs, the audit log and the floats.
import type { Breaks } from './sell-of-each';

export const operationBreaks: Breaks = {
  'a job leaves the outbox within five minutes': [
    [
      `insert into worker_heartbeats (id, worker_ids, started_at, beat_at) values ('w', '{}', now() - interval '1 hour', now())`,
      'drop trigger pass_at_once on job_outbox',
      `insert into job_outbox (job, payload, max_attempts, added_at) values ('any', '{}', 7, now() - interval '6 minutes')`,
    ],
  ],
  'each entry of the audit log is what its link': [
    [`insert into audit_chain values (1000000, 1000000, sha256(''), sha256(''))`],
  ],
  'each entry of the audit log has a link': [
    [
      `insert into audit_entries (action, object_type, object_id, at) values ('edit-item', 'item', '1', now())`,
    ],
  ],
  'a purchase in the ledger of a float': [
    [
      `insert into float_entries (supplier, region, kind, reference, amount, created_at)
       values ('smileone', 'br', 'opening', 'first', 100, now()), ('smileone', 'br', 'purchase', 'no attempt', -1, now())`,
    ],
  ],
  'the ledger of a float begins with its one opening': [
    [
      `insert into float_entries (supplier, region, kind, reference, amount, created_at)
       values ('smileone', 'br', 'top_up', 'first', 100, now())`,
    ],
  ],
};
