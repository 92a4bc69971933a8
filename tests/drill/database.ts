// The database as everybody runs it: a primary and a synchronous standby under Patroni, whose votes are in etcd;
// HAProxy leads to whichever is the primary, PgBouncer shares its connections.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  APPLICATION,
  DATABASE,
  haproxyFile,
  MEMBERS,
  type MemberName,
  OWNER,
  patroniFile,
  pgbouncerFile,
} from './database-files';
import { mountDisk, unmountDisk } from './disks';
import { HOST, type Place } from './place';
import type { Programs } from './programs';
import { childrenOf, type Program, runProgram, waitFor } from './supervise';

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

export const otherMember = (name: MemberName): MemberName => (name === 'pg1' ? 'pg2' : 'pg1');

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
      name: `patroni-${name}`,
      command: programs.patroni,
      args: [file],
      cwd: '/',
      account,
      logs,
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
    pgbouncer,
    hasDisks: mounted.length === MEMBERS.length,
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
      for (const name of [otherMember(first), first]) {
        await patronis[name].stop();
        for (const pid of postgresOf(folders[name])) kill(pid);
      }
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
