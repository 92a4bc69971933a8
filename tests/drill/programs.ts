// The programs of Debian that the drill runs, found before anything is started.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** By program: the package of Debian that brings it. */
const PACKAGES = {
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  patroni: 'patroni',
  etcd: 'etcd-server',
} as const;

const OLDEST_SERVER = 15;

export type Programs = Record<keyof typeof PACKAGES, string> & { postgres: string };

/** In what an ordinary user's PATH leaves out, too. */
function find(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? null;
}

/** The folder with the programs of the newest PostgreSQL. */
function findPostgres(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const newest = Math.max(0, ...versions.filter((version) => existsSync(`${root}/${version}/bin/initdb`)));
  return process.env.POSTGRES_BIN ?? (newest >= OLDEST_SERVER ? `${root}/${newest}/bin` : null);
}

/** Throws an Error that names each missing package. */
export function findPrograms(): Programs {
  const names = Object.keys(PACKAGES) as (keyof typeof PACKAGES)[];
  const found = names.map((name) => [name, find(name)] as const);
  const postgres = findPostgres();
  const missing = [
    ...found.flatMap(([name, file]) => (file === null ? PACKAGES[name] : [])),
    ...(postgres === null ? [`postgresql (${OLDEST_SERVER} or newer)`] : []),
  ];
  if (missing.length > 0)
    throw new Error(
      `The drill needs packages that are not installed: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends nginx-light haproxy pgbouncer patroni etcd-server postgresql`,
    );
  return { ...Object.fromEntries(found), postgres } as Programs;
}

export function versionOf(program: string, flag: string): string {
  const { stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown';
}
