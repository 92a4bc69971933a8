// The settings of Patroni, HAProxy and PgBouncer, as an operator would write them.
import { HOST, type Place } from './place';
import type { Programs } from './programs';

export const OWNER = { user: 'postgres', password: 'drill-owner' };
export const APPLICATION = { user: 'tarang_app', password: 'drill-application' };
export const DATABASE = 'tarang';
export const MEMBERS = ['pg1', 'pg2'] as const;
export type MemberName = (typeof MEMBERS)[number];

/** The lease of 20 s is the shortest that Patroni takes: what a failover waits for before all else. */
export function patroniFile(name: MemberName, place: Place, programs: Programs, folder: string): string {
  const port = (of: 'pg' | 'patroni') => place.ports[`${of}${name === 'pg1' ? '1' : '2'}`];
  return `
scope: tarang-drill
name: ${name}
restapi: { listen: '${HOST}:${port('patroni')}', connect_address: '${HOST}:${port('patroni')}' }
etcd3: { host: '${HOST}:${place.ports.etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: { max_connections: 100, max_wal_size: 192MB, min_wal_size: 80MB, shared_buffers: 128MB, wal_keep_size: 64MB, autovacuum_naptime: 10s, random_page_cost: 1.1, jit: 'off' }
  initdb: [ { encoding: UTF8 }, { locale: C }, data-checksums ]
postgresql:
  listen: '${HOST}:${port('pg')}'
  connect_address: '${HOST}:${port('pg')}'
  data_dir: '${folder}/data'
  bin_dir: '${programs.postgres}'
  pgpass: '${folder}/pgpass'
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  parameters: { unix_socket_directories: '${folder}' }
  pg_hba:
    - local all all trust
    - host all all ${HOST}/32 scram-sha-256
    - host replication all ${HOST}/32 scram-sha-256
  authentication:
    superuser: { username: ${OWNER.user}, password: ${OWNER.password} }
    replication: { username: replicator, password: drill-replicator }
`;
}

export function haproxyFile({ ports }: Place): string {
  return `
defaults
  mode tcp
  retries 2
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind ${HOST}:${ports.haproxy}
  maxconn 400
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server pg1 ${HOST}:${ports.pg1} check port ${ports.patroni1}
  server pg2 ${HOST}:${ports.pg2} check port ${ports.patroni2}
`;
}

/** The pooler drops what a client wants to set at its start, so it sets the two limits of time itself. */
export function pgbouncerFile({ ports }: Place, folder: string): string {
  return `
[databases]
${DATABASE} = host=${HOST} port=${ports.haproxy} dbname=${DATABASE} connect_query='set statement_timeout = 15000; set idle_in_transaction_session_timeout = 15000'
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = 25
server_login_retry = 1
server_connect_timeout = 5
server_check_delay = 0
query_wait_timeout = 20
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
`;
}
