import pg from 'pg';
import { seconds, sleep } from '@/lib/platform/time';
import { ObservedClient } from './observed-client';

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

/** ms between two questions whether the server is there: it may be gone without a word. */
const BETWEEN = seconds(10);
/** ms that it may take to answer. */
const ANSWER = seconds(5);

/**
 * Listens to NOTIFY channels on a connection of its own until it is closed; reconnects when the connection is lost, and
 * when the server does not answer.
 */
export function listen({ url, channels, onChange, onError }: ListenOptions): Listener {
  let connected = false;
  let letGo = () => {};
  const first = Promise.withResolvers<void>();
  const stop = new AbortController();

  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      const client = new ObservedClient({
        connectionString: url,
        application_name: `tarang listen ${channels.join(' ')}`,
        connectionTimeoutMillis: ANSWER,
        query_timeout: ANSWER,
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
        if (!stop.signal.aborted) await askUntil(lost, client);
      } catch (error) {
        onError(error);
      }
      connected = false;
      onChange(null);
      first.resolve();
      const limit = setTimeout(() => client.abandon(), ANSWER);
      await client.end().catch(onError);
      clearTimeout(limit);
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

/** Waits until the connection is lost. A question without an answer closes it. */
async function askUntil(lost: Promise<void>, client: pg.Client): Promise<void> {
  const timer = setInterval(() => void client.query('select 1').catch(() => {}), BETWEEN);
  await lost;
  clearInterval(timer);
}
