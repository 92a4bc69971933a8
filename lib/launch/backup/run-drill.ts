import { randomBytes } from 'node:crypto';
import { chownSync } from 'node:fs';
import path from 'node:path';
import { askDatabase } from '@/lib/launch/database/database';
import { LaunchError } from '@/lib/launch/launch-error';
import { chooseAccount } from '@/lib/launch/postgres/postgres-account';
import { findPostgres } from '@/lib/launch/postgres/postgres-binaries';
import { makeWritable } from '@/lib/launch/postgres/postgres-cluster';
import type { BackupSettings } from './backup-settings';
import { checkRestored } from './check-restored';
import { chooseBackup } from './choose-backup';
import { recoverCluster } from './recover-cluster';
import { sealSpool } from './wal-spool';
import { withServer } from './with-server';
import { inWorkFolder } from './work-folder';

export interface Drill {
  /** Seconds before the drill of the last transaction that was restored: what a loss of the machine would have cost. */
  recoveryPoint: number;
  /** ms from the beginning until the restored database answered. */
  recoveryTime: number;
}

/**
 * Restores the newest backup with all of the stored log into a folder of its own below `parent`, and checks every rule
 * of money and history there. The shop goes on; `url` is its database, whose clock is the measure. Throws a LaunchError
 * when the backup cannot be restored or breaks a rule. The signal ends it at once, with an error.
 */
export async function runDrill(
  settings: BackupSettings,
  url: string,
  { parent, signal }: { parent: string; signal?: AbortSignal },
): Promise<Drill> {
  const begun = performance.now();
  const [{ now = '' } = {}] = await askDatabase<{ now: string }>(
    url,
    'select clock_timestamp()::text as now',
  );
  return inWorkFolder(makeWritable(parent), 'drill', async (folder) => {
    // The account of a new cluster, as none is there.
    const account = chooseAccount(path.join(folder, 'cluster'));
    if (account) chownSync(folder, account.uid, account.gid);
    const { postgres, major } = findPostgres(account, settings.programs);
    const chosen = await chooseBackup(settings, { to: null, major });
    await sealSpool(settings);
    const password = randomBytes(24).toString('hex');
    const { cluster, lastCommit } = await recoverCluster({
      place: settings,
      ...chosen,
      to: null,
      folder,
      postgres,
      account,
      password,
      signal,
    });
    const server = { postgres, account, password, archive: false, signal };
    return withServer(server, cluster, async (restored) => {
      // Both are times of the shop's database: this one writes the difference in its own SQL.
      const [row] = await askDatabase<{ seconds: number }>(
        restored,
        `select ceil(extract(epoch from '${now}'::timestamptz - '${lastCommit ?? chosen.backup.endedAt}'::timestamptz))::int as seconds`,
      );
      const recoveryTime = performance.now() - begun;
      const broken = await checkRestored(restored);
      if (broken.length > 0)
        throw new LaunchError(`The restored backup breaks ${broken.length} rules: ${broken.join('; ')}.`);
      return { recoveryPoint: Math.max(0, row?.seconds ?? 0), recoveryTime };
    });
  });
}
