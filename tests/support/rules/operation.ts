// The store itself: its mode, backups, restores, the outbox of jobs, and alerts.
import type { Breaches } from './breaches';

const backupRun = (values: string) =>
  `insert into backup_runs (id, kind, started_at, ended_at) values ('b', ${values})`;

const archived = (values: string) =>
  `insert into archived_partitions (partition, lower, upper, rows, digest, file) values ('p', ${values}, 'archive/p')`;

const restore = (values: string) =>
  `insert into restores (id, recovered_to, restored_at, compared_at, ended_at, reason)
   values ('r', now(), now(), ${values})`;

const added = ({ job = "'any'", queue = 'null', key = 'null', most = '7', keeps = 'false' } = {}) =>
  `insert into job_outbox (job, payload, queue, key, max_attempts, keeps_existing, added_at)
   values (${job}, '{}', ${queue}, ${key}, ${most}, ${keeps}, now())`;

export const operationBreaches: Breaches = {
  store_state_one_row: [["insert into store_state (id, mode, since) values (2, 'demo', now())"]],
  store_state_mode_stays: [
    ["insert into store_state (mode, since) values ('shop', now())", "update store_state set mode = 'demo'"],
    ["insert into store_state (mode, since) values ('demo', now())", 'delete from store_state'],
  ],
  alert_messages_mail_has_a_recipient: [
    [`insert into alert_messages (id, created_at, channel, content) values ('m', now(), 'mail', '{}')`],
  ],
  backup_runs_kind: [[backupRun("'copy', now(), now()")]],
  backup_runs_ended: [[backupRun("'drill', now(), now() - interval '1 second'")]],
  archived_partitions_bounds: [[archived("now(), now(), 1, repeat('0', 64)")]],
  archived_partitions_rows: [[archived("null, now(), -1, repeat('0', 64)")]],
  archived_partitions_digest: [[archived("null, now(), 1, 'none'")]],
  job_outbox_names: [
    [added({ job: "''" })],
    [added({ job: "repeat('x', 129)" })],
    [added({ queue: "repeat('x', 129)" })],
  ],
  job_outbox_key: [[added({ key: "''" })], [added({ key: "repeat('x', 513)" })]],
  job_outbox_attempts: [[added({ most: '0' })]],
  job_outbox_keeps: [[added({ keeps: 'true' })]],
  restores_ended: [[restore('now(), now(), null')], [restore("now(), null, 'compared'")]],
  restores_ended_after_comparison: [[restore("null, now(), 'compared'")]],
};
