import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';

/** The error code of listening on a port (`EADDRINUSE`, `EACCES`, …); null when it is possible. */
export function whyNotListen(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) || 'EADDRINUSE'));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** A free port below the range from which the system takes ports of outgoing connections. */
export async function findFreePort(host: string): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(15_000, 30_000);
    if ((await whyNotListen(host, port)) === null) return port;
  }
  throw new LaunchError(`No free port was found on ${host}.`);
}

/** The first of `count` consecutive free ports, starting at `first`; near the end of the range, at 4000. */
export async function findPortsFrom(host: string, first: number, count: number): Promise<number> {
  const start = first + 100 > 65_535 ? 4000 : first;
  let free = 0;
  for (let port = start; port < start + 100; port += 1) {
    free = (await whyNotListen(host, port)) === null ? free + 1 : 0;
    if (free === count) return port - count + 1;
  }
  throw new LaunchError(`No ${count} free ports in a row were found on ${host} from ${start} on.`);
}

/** Throws a LaunchError for a port that this start needs and cannot use. */
export async function demandPort(host: string, port: number, what: string, cure: string): Promise<void> {
  const reason = await whyNotListen(host, port);
  if (reason === null) return;
  if (reason === 'EADDRINUSE')
    throw new LaunchError(`Port ${port}, which ${what} needs, is taken by another program: ${cure}.`);
  if (reason === 'EACCES')
    throw new LaunchError(
      `Port ${port}, which ${what} needs, is reserved for root on this machine: ${cure}.`,
    );
  if (reason === 'EADDRNOTAVAIL' || reason === 'ENOTFOUND' || reason === 'EAI_AGAIN')
    throw new LaunchError(`HOST=${host} is not an address of this machine.`);
  throw new LaunchError(`${what} cannot listen on ${host}, port ${port} (${reason}): ${cure}.`);
}
