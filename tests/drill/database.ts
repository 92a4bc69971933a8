// The database as everybody runs it: a primary and a synchronous standby under Patroni, whose votes are in etcd; HAProxy
// leads to whichever is the primary, PgBouncer shares its connections.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { mountDisk, unmountDisk } from './disks';
import { HOST, type Place } from './place';
import type { Programs } from './programs';
import { childrenOf, type Program, runProgram, waitFor } from './supervise';

const OWNER = { user: 'postgres', password: 'drill-owner' };
const APPLICATION = { user: 'tarang_app', password: 'drill-application' };
const DATABASE = 'tarang';
const MEMBERS = ['pg1', 'pg2'] as const;
export type MemberName = (typeof MEMBERS)[number];

export interface Cluster {
  /** As the owner, at the primary. */
  ownerUrl: string;
  /** As the application, through PgBouncer. */
  pooledUrl: string;
  /** As the application, past PgBouncer. */
  directUrl: string;
  pgbouncer: Program;
  /** False when the disks of the members could not be made small. */
  hasDisks: boolean;
  folderOf(name: MemberName): string;
  /** Which member takes writes. */
  primary(): Promise<MemberName>;
  /** Ends Patroni and every process of PostgreSQL of a member at once, as a machine without power does. */
  cutOff(name: MemberName): Promise<void>;
  bringBack(name: MemberName): void;
  /** Waits until the other member follows synchronously. */
  waitUntilSafe(ms: number): Promise<void>;
  stop(): Promise<void>;
}

const other = (name: MemberName): MemberName => (name === 'pg1' ? 'pg2' : 'pg1');
export const otherMember = other;

/** The lease of 20 s is the shortest that Patroni takes: what a failover waits for before all else. */
function patroniFile(name: MemberName, place: Place, programs: Programs, folder: string): string {
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
      parameters: { max_connections: 100, max_wal_size: 192MB, min_wal_size: 80MB, shared_buffers: 128MB, wal_keep_size: 64MB, jit: 'off' }
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

function haproxyFile({ ports }: Place): string {
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
function pgbouncerFile({ ports }: Place, folder: string): string {
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

/** Starts it and creates the database. Whatever was started is in `started`, also when this throws. */
export async function startCluster(place: Place, programs: Programs, started: Program[]): Promise<Cluster> {
  const { ports, logs, account } = place;
  const run = (name: string, command: string, args: string[], environment: Record<string, string> = {}) => {
    const cwd = place.makeFolder(name);
    const program = runProgram({ name, command, args, cwd, environment, account, logs });
    started.push(program);
    return program;
  };
  const etcdUrl = `http://${HOST}:${ports.etcd}`;
  const peerUrl = `http://${HOST}:${ports.etcdPeer}`;
  run('etcd', programs.etcd, [
    ...['--name', 'drill', '--data-dir', path.join(place.makeFolder('etcd'), 'data'), '--log-level', 'warn'],
    ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `drill=${peerUrl}`],
  ]);
  await waitFor('etcd answers', 15_000, async () => (await fetch(`${etcdUrl}/health`)).ok);

  const folders = { pg1: place.makeFolder('pg1'), pg2: place.makeFolder('pg2') };
  const mounted = MEMBERS.filter((name) => mountDisk(folders[name], account));
  const unmount = () => {
    for (const name of mounted) unmountDisk(folders[name]);
  };
  process.on('exit', unmount);
  const patronis = {} as Record<MemberName, Program>;
  for (const name of MEMBERS) {
    const file = path.join(place.folder, `patroni-${name}.yml`);
    writeFileSync(file, patroniFile(name, place, programs, folders[name]));
    patronis[name] = runProgram({
      ...{ name: `patroni-${name}`, command: programs.patroni, args: [file], cwd: '/', account, logs },
      environment: {
        PATH: `${programs.postgres}:${process.env.PATH}`,
        LC_ALL: 'C.UTF-8',
        PYTHONUNBUFFERED: '1',
      },
    });
    started.push(patronis[name]);
  }
  const restOf = (name: MemberName) => `http://${HOST}:${ports[name === 'pg1' ? 'patroni1' : 'patroni2']}`;
  const isAt = async (name: MemberName, role: string) => {
    const reply = await fetch(`${restOf(name)}${role}`, { signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    );
    return reply?.status === 200;
  };
  const find = async (role: string) => {
    for (const name of MEMBERS) if (await isAt(name, role)) return name;
    return null;
  };
  const haproxyConfig = path.join(place.folder, 'haproxy.cfg');
  writeFileSync(haproxyConfig, haproxyFile(place));
  run('haproxy', programs.haproxy, ['-db', '-f', haproxyConfig]);
  await waitFor(
    'a primary with a synchronous standby',
    90_000,
    async () => (await find('/primary')) && find('/synchronous'),
  );

  const at = ({ user, password }: typeof OWNER, port: number, name = DATABASE) =>
    `postgresql://${user}:${password}@${HOST}:${port}/${name}`;
  await waitFor('HAProxy leads to the primary', 20_000, async () => {
    const client = new pg.Client({ connectionString: at(OWNER, ports.haproxy, 'postgres') });
    await client.connect();
    await client.query(`create database ${DATABASE}`).finally(() => client.end());
    return true;
  });
  const bouncerFolder = place.makeFolder('pgbouncer');
  const bouncerConfig = path.join(place.folder, 'pgbouncer.ini');
  writeFileSync(bouncerConfig, pgbouncerFile(place, bouncerFolder));
  writeFileSync(path.join(bouncerFolder, 'users.txt'), `"${APPLICATION.user}" "${APPLICATION.password}"\n`);
  const pgbouncer = run('pgbouncer', programs.pgbouncer, ['-q', bouncerConfig]);

  return {
    ownerUrl: at(OWNER, ports.haproxy),
    pooledUrl: at(APPLICATION, ports.pgbouncer),
    directUrl: at(APPLICATION, ports.haproxy),
    ...{ pgbouncer, hasDisks: mounted.length === MEMBERS.length },
    folderOf: (name) => folders[name],
    primary: () => waitFor('a primary', 60_000, () => find('/primary')),
    async cutOff(name) {
      const pids = postgresOf(folders[name]);
      const ended = patronis[name].killForGood();
      for (const pid of pids) kill(pid);
      await ended;
      // What Patroni may have started in its last moment.
      for (const pid of postgresOf(folders[name])) kill(pid);
    },
    bringBack: (name) => patronis[name].start(),
    async waitUntilSafe(ms) {
      await waitFor(
        'a synchronous standby',
        ms,
        async () => (await find('/primary')) && find('/synchronous'),
      );
    },
    async stop() {
      // Patroni stops its PostgreSQL; the standby first, so that no failover begins.
      const first = (await find('/primary').catch(() => null)) ?? 'pg1';
      for (const name of [other(first), first]) {
        await patronis[name].stop();
        for (const pid of postgresOf(folders[name])) kill(pid);
      }
      unmount();
    },
  };
}

/** The postmaster of a data folder and its processes; none when it does not run. */
function postgresOf(folder: string): number[] {
  try {
    const [first] = readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    const postmaster = Number(first);
    // A number that was left behind may be another process's by now.
    if (!readFileSync(`/proc/${postmaster}/cmdline`, 'latin1').includes(folder)) return [];
    const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return [postmaster, ...childrenOf(postmaster, all)];
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its postmaster.
  }
}
