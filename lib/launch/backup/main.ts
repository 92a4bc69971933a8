// `npm run backup` makes a backup now; with `-- --drill` it restores the newest one into a folder of its own and checks
// it; with `-- --archive` it archives the months of events that are no longer kept; with `-- --read-archive=<file>` it
// prints the events of such a file; with `-- --keep` it goes on for ever, as the process that npm start and the compose
// file run. In an image: node build/backup.mjs.
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { findOwnedDatabase } from '@/lib/launch/database/find-database';
import { onStopSignals } from '@/lib/launch/processes/stop-signals';
import { reportFailure } from '@/lib/launch/report-failure';
import { findPlaces } from '@/lib/launch/settings/places';
import { loadEnvFile } from '../settings/load-env-file';
import { ARCHIVE, archivePartition } from './archive/archive-partition';
import { type BackupSettings, readBackupSettings } from './backup-settings';
import { keepBackups } from './keep-backups';
import { makeBackup } from './make-backup';
import { recordRun } from './record-run';
import { runDrill } from './run-drill';
import { openFile } from './store-file';

const BY_HAND = { byHand: true };

async function main(): Promise<void> {
  loadEnvFile();
  const { values } = parseArgs({
    options: {
      keep: { type: 'boolean' },
      drill: { type: 'boolean' },
      archive: { type: 'boolean' },
      'read-archive': { type: 'string' },
    },
  });
  const places = findPlaces(process.cwd(), process.env);
  const url = findOwnedDatabase(process.env);
  // Another database has its key in the settings: one that lay beside the backups would open them.
  const isEmbedded = !process.env.DATABASE_URL && !process.env.DATABASE_OWNER_URL;
  const settings = readBackupSettings(process.env, places, { make: isEmbedded });
  const parent = places.data;
  const say = (line: string) => console.log(line);
  if (values.keep) {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    onStopSignals(stop, () => process.exit(1));
    await keepBackups({ settings, url, parent, say, signal: stopping.signal });
    return;
  }
  if (values.drill) {
    const drill = await recordRun(url, 'drill', () => runDrill(settings, url, { parent }), BY_HAND);
    say(
      `The newest backup can be restored: in ${secondsOf(drill.recoveryTime)} s, up to ${drill.recoveryPoint} s before now.`,
    );
    return;
  }
  if (values['read-archive'] !== undefined) {
    const name = path.posix.join(ARCHIVE, path.basename(values['read-archive']));
    await pipeline(openFile(settings, name), process.stdout, { end: false });
    return;
  }
  if (values.archive) {
    await archiveAll(settings, url, say);
    return;
  }
  const begun = performance.now();
  const { id, size } = await recordRun(url, 'backup', () => makeBackup(settings, url), BY_HAND);
  say(
    `${path.join(settings.folder, 'base', id)}: ${Math.ceil(size / 1024 / 1024)} MB in ${secondsOf(performance.now() - begun)} s. Keep BACKUP_KEY (${places.data}/backup-key) elsewhere: without it no backup can be read.`,
  );
}

async function archiveAll(settings: BackupSettings, url: string, say: (line: string) => void): Promise<void> {
  for (;;) {
    const archive = async () => {
      const done = await archivePartition(settings, url);
      return { archived: done, size: done?.size };
    };
    const { archived } = await recordRun(url, 'archive', archive, BY_HAND);
    if (!archived) break;
    say(`${archived.file}: the ${archived.rows} events of ${archived.partition}.`);
  }
  say('The months of events that are in the database are those that are kept.');
}

function secondsOf(ms: number): string {
  return (ms / 1000).toFixed(1);
}

main().then(() => process.exit(0), reportFailure);
