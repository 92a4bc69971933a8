import net from 'node:net';

export type CutStatement = 'COMMIT' | 'INSERT' | 'UPDATE' | 'SELECT';

export interface CutOptions {
  /** True: a process that was cut off loses all its connections, and gets no new one until `revive`. */
  kills?: boolean;
}

export interface CommitCutter {
  /** The database behind the proxy. */
  url: string;
  /**
   * The connection breaks when PostgreSQL has committed for the `count`th time from now and is about to acknowledge
   * it. A change of one statement commits by itself: there it is the `count`th acknowledgement of that statement
   * ('INSERT', 'UPDATE').
   */
  cutAt(count: number, statement?: CutStatement): void;
  /** How many were cut so far. */
  cuts(): number;
  /** Connections are accepted again, and nothing more is cut until it is asked for. */
  revive(): void;
  close(): Promise<void>;
}

const COMMAND_COMPLETE = 'C'.charCodeAt(0);

/**
 * A proxy before PostgreSQL that withholds the acknowledgement of a COMMIT: the change is made, and the client does
 * not learn it.
 */
export async function cutCommits(
  databaseUrl: string,
  { kills = false }: CutOptions = {},
): Promise<CommitCutter> {
  const target = new URL(databaseUrl);
  const open = new Set<net.Socket>();
  let left = 0;
  let wanted = 'COMMIT';
  let cut = 0;
  let dead = false;

  const isCut = (message: Buffer): boolean => {
    if (left === 0 || message[0] !== COMMAND_COMPLETE) return false;
    if (!/^\w+/.exec(message.toString('latin1', 5))?.[0].startsWith(wanted)) return false;
    left -= 1;
    if (left > 0) return false;
    cut += 1;
    return true;
  };

  const server = net.createServer((client) => {
    if (dead) {
      client.destroy();
      return;
    }
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      // Cut on purpose, or by the client that was cut off.
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => upstream.write(bytes));
    let rest = Buffer.alloc(0);
    upstream.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      // Each message: one byte that names it, four that count the rest.
      while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
        const message = rest.subarray(0, 1 + rest.readUInt32BE(1));
        rest = rest.subarray(message.length);
        if (isCut(message)) {
          dead = kills;
          for (const socket of kills ? open : [client]) socket.destroy();
          return;
        }
        client.write(message);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    cutAt(count, statement = 'COMMIT') {
      left = count;
      wanted = statement;
    },
    cuts: () => cut,
    revive() {
      dead = false;
      left = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
