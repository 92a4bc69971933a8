import pg from 'pg';
import { seconds, sleep } from '@/lib/platform/time';

export interface Listener {
  /** False while the connection is lost: cached values may be stale then. */
  readonly connected: boolean;
  /** Resolves when the first try to connect has ended, whether or not it connected. */
  readonly tried: Promise<void>;
  close(): Promise<void>;
}

export interface Notified {
  channel: string;
  payload: string;
}

export interface ListenOptions {
  url: string;
  channels: readonly string[];
  /**
   * Called with each notification, and with null when the connection was made or lost, because notifications may have
   * been missed.
   */
  onChange: (notification: Notified | null) => void;
  onError: (error: unknown) => void;
}

/**
 * Listens to NOTIFY channels on a connection of its own until it is closed; reconnects when the connection is lost.
 */
export function listen({ url, channels, onChange, onError }: ListenOptions): Listener {
  let connected = false;
  let letGo = () => {};
  const first = Promise.withResolvers<void>();
  const stop = new AbortController();

  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      const client = new pg.Client({
        connectionString: url,
        application_name: `tarang listen ${channels.join(' ')}`,
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
      client.on('notification', ({ channel, payload = '' }) => onChange({ channel, payload }));
      try {
        await client.connect();
        await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
        connected = true;
        onChange(null);
        first.resolve();
        // When it was closed while connecting, nothing would end this wait.
        if (!stop.signal.aborted) await lost;
      } catch (error) {
        onError(error);
      }
      connected = false;
      onChange(null);
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
