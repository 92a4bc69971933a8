// Where a drill runs: a folder of its own, ports of its own, and the account of its database.
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, chooseAccount } from '@/lib/launch/postgres/postgres-account';
import { findPortsFrom } from '@/lib/launch/settings/ports';

export const HOST = '127.0.0.1';

const PORTS = [
  ...['nginx', 'web1', 'web2', 'web3', 'haproxy', 'pgbouncer', 'pg1', 'pg2', 'patroni1', 'patroni2'],
  ...['etcd', 'etcdPeer', 'sandbox', 'sandboxIdentity', 'sandboxMail'],
] as const;
type PortName = (typeof PORTS)[number];

export interface Place {
  root: string;
  folder: string;
  logs: string;
  ports: Record<PortName, number>;
  /** As which PostgreSQL, PgBouncer and Patroni run, because they refuse to run as root. */
  account: Account | undefined;
  /** A folder that belongs to that account. */
  makeFolder(name: string): string;
}

export async function findPlace(root: string): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tarang-drill-'));
  chmodSync(folder, 0o755);
  const logs = path.join(folder, 'logs');
  mkdirSync(logs);
  const first = await findPortsFrom(HOST, 20_000 + Math.floor(Math.random() * 8000), PORTS.length);
  const account = chooseAccount(path.join(folder, 'none'));
  return {
    root,
    folder,
    logs,
    account,
    ports: Object.fromEntries(PORTS.map((name, index) => [name, first + index])) as Record<PortName, number>,
    makeFolder(name) {
      const made = path.join(folder, name);
      mkdirSync(made, { recursive: true, mode: 0o700 });
      if (account) chownSync(made, account.uid, account.gid);
      return made;
    },
  };
}
