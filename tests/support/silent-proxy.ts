import net from 'node:net';

export interface SilentProxy {
  /** The database behind the proxy. */
  url: string;
  /** All connections of now pass nothing on any more, and stay open; later ones work. */
  silence(): void;
  close(): Promise<void>;
}

/** A proxy before PostgreSQL, as a machine that loses its power: its connections end without a word. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<net.Socket>();
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const upstream = net.connect({
      port: Number(target.port || 5432),
      host: target.hostname,
      allowHalfOpen: true,
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('data', (bytes) => open.has(from) && to.write(bytes));
      from.on('end', () => open.has(from) && to.end());
      from.on('close', () => {
        if (open.delete(from)) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const silent: net.Socket[] = [];
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    silence() {
      silent.push(...open);
      open.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of [...open, ...silent]) socket.destroy();
      }),
  };
}
