import { existsSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from '@/lib/launch/launch-error';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { lockFolder } from '@/lib/launch/settings/folder-lock';
import { findPlaces } from '@/lib/launch/settings/places';

interface EmbeddedDatabase {
  /** As the owner. */
  ownerUrl: string;
  applicationUrl: string;
  close(): Promise<void>;
}

/** Starts the embedded database of the data folder, and keeps a store from starting on it until it is closed. */
export async function openEmbedded(root: string, environment: NodeJS.ProcessEnv): Promise<EmbeddedDatabase> {
  const { data } = findPlaces(root, environment);
  const folder = path.join(data, 'postgres');
  if (!existsSync(path.join(folder, 'cluster')))
    throw new LaunchError(
      `There is no database to change: DATABASE_URL is not set, and ${data} has none; name the data folder with TARANG_DATA.`,
    );
  const unlock = lockFolder(
    path.join(data, 'tarang.lock'),
    (pid) => `Another Tarang (process ${pid}) is running on ${data}: stop that one first.`,
  );
  try {
    const server = await startPostgres({ dataDir: folder });
    return {
      ownerUrl: server.url,
      applicationUrl: server.applicationUrl(),
      async close() {
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
