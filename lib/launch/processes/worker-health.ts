// The worker's health check in an image: exits with 0 if a worker has a recent heartbeat, else with 1.

import { askDatabase } from '@/lib/launch/database/database';
import { readSettings } from '@/lib/platform/config';

const SILENT_AFTER_S = 20;

async function main(): Promise<boolean> {
  const [row] = await askDatabase<{ alive: boolean }>(
    readSettings(process.env).DATABASE_URL,
    `select exists (select 1 from worker_heartbeats
       where beat_at > now() - ${SILENT_AFTER_S} * interval '1 s') as alive`,
  );
  return row?.alive === true;
}

main().then(
  (alive) => process.exit(alive ? 0 : 1),
  () => process.exit(1),
);
