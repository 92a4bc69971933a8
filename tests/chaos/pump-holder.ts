// Which of the workers gives the jobs of the outbox to the queue, and what can happen to it.
import { readdir, readFile, readlink } from 'node:fs/promises';
import pg from 'pg';
import type { World } from '../bench/world';
import type { Fleet, Member } from './fleet';

/** Of two pumps the one that has the lock; the other waits for it. */
const HOLDER = `
  select pid, client_port as port from pg_stat_activity a join pg_locks l using (pid)
   where application_name = 'tarang pump' and a.datname = current_database()
     and locktype = 'advisory' and objsubid = 2 and granted`;

interface Session {
  pid: number;
  port: number;
}

async function ask<Row extends pg.QueryResultRow>(
  { databaseUrl }: World,
  sql: string,
  values: unknown[] = [],
) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function findSession(world: World): Promise<Session> {
  const [session] = await ask<Session>(world, HOLDER);
  if (!session) throw new Error('nobody pumps at this moment');
  return session;
}

/** The worker whose connection has the lock, by the local port of that connection. */
export async function findPumpHolder(world: World, { members }: Fleet): Promise<Member> {
  const { port } = await findSession(world);
  const socket = await socketAt(port);
  for (const member of members) {
    const { pid } = member;
    if (pid !== undefined && (await hasSocket(pid, socket))) return member;
  }
  throw new Error('the worker that pumps has just ended');
}

/** Ends the connection of the pump, as a network does, while its worker lives. */
export async function cutPump(world: World): Promise<void> {
  const { pid } = await findSession(world);
  await ask(world, 'select pg_terminate_backend($1)', [pid]);
}

/** The number of the socket whose local port this is, as Linux lists it. */
async function socketAt(port: number): Promise<string> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  const found = lines.map((line) => line.trim().split(/\s+/)).find(([, local]) => local?.endsWith(`:${hex}`));
  const inode = found?.[9];
  if (!inode) throw new Error(`no socket has port ${port}`);
  return `socket:[${inode}]`;
}

async function hasSocket(pid: number, socket: string): Promise<boolean> {
  const folder = `/proc/${pid}/fd`;
  for (const fd of await readdir(folder).catch(() => []))
    if ((await readlink(`${folder}/${fd}`).catch(() => '')) === socket) return true;
  return false;
}
