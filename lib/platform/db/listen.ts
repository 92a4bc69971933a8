import pg from 'pg';
import { seconds, sleep } from '@/lib/platform/time';

export interface Listener {
  /** False while the connection is lost: cached values may be stale then. */
  readonly connected: boolean;
  /** Resolves when the first try to connect has ended, whether or not it connected. */
  readonly tried: Promise<void>;
  close(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  channel: string;
  /** Called on a notification, and after a reconnect, because notifications may have been missed. */
  onChange: () => void;
  onError: (error: unknown) => void;
}

/**
 * Listens to a NOTIFY channel on a connection of its own until it is closed; reconnects when the connection is lost.
 */
export function listen({ url, channel, onChange, onError }: ListenOptions): Listener {
  let connected = false;
  let letGo = () => {};
  const first = Promise.withResolvers<void>();
  const stop = new AbortController();

  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      const client = new pg.Client({
        connectionString: url,
        application_name: `tarang listen ${channel}`,
        connectionTimeoutMillis: seconds(5),
        keepAlive: true,
      });
      const lost = new Promise<void>((resolve) => {
        letGo = resolve;
        client.on('end', resolve);
        client.on('error', (error) => {
          onError(error);
          resolve();
        });
      });
      client.on('notification', onChange);
      try {
        await client.connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        connected = true;
        onChange();
        first.resolve();
        // When it was closed while connecting, nothing would end this wait.
        if (!stop.signal.aborted) await lost;
      } catch (error) {
        onError(error);
      }
      connected = false;
      onChange();
      first.resolve();
      await client.end().catch(onError);
      await sleep(seconds(1), stop.signal);
    }
  }

  const following = follow();
  return {
    get connected() {
      return connected;
    },
    tried: first.promise,
    async close() {
      stop.abort();
      letGo();
      await following;
    },
  };
}
