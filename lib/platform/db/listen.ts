import pg from 'pg';
import { seconds, sleep } from '@/lib/platform/time';

export interface Listener {
  /** False while the connection is lost: what was heard before may be stale. */
  readonly connected: boolean;
  close(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  channel: string;
  /** Something was announced, or may have been missed while the connection was down. */
  onChange: () => void;
  onError: (error: unknown) => void;
}

/** Listens to a NOTIFY channel on a connection of its own, for ever, and reconnects when it is lost. */
export function listen({ url, channel, onChange, onError }: ListenOptions): Listener {
  let client: pg.Client | undefined;
  let connected = false;
  const stop = new AbortController();

  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      client = new pg.Client({
        connectionString: url,
        application_name: `tarang listen ${channel}`,
        keepAlive: true,
      });
      const lost = new Promise<void>((resolve) => {
        client?.on('end', resolve);
        client?.on('error', (error) => {
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
        await lost;
      } catch (error) {
        onError(error);
      }
      connected = false;
      onChange();
      await sleep(seconds(1), stop.signal);
    }
  }

  const following = follow();
  return {
    get connected() {
      return connected;
    },
    async close() {
      stop.abort();
      await client?.end().catch(onError);
      await following;
    },
  };
}
