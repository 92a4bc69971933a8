import path from 'node:path';
import type { Settings } from '@/lib/platform/config';
import type { Places } from './settings/places';

export interface Announcement {
  settings: Settings;
  places: Places;
  consoleUrl: string | null;
  database: string;
  took: string;
}

const DEMO_ACCOUNTS = 'shopper@example.com, reseller@example.com, admin@example.com';
const DEMO_PASSWORD = 'tarang-demo';

/** The text that the launcher prints when the store is ready. */
export function announce({ settings, places, consoleUrl, database, took }: Announcement): string {
  const rows: [string, string][] = [['Store', settings.STORE_URL]];
  if (consoleUrl) rows.push(['Sandbox console', consoleUrl]);
  if (settings.SANDBOX !== '0') rows.push(['Sign in as', `${DEMO_ACCOUNTS} (password ${DEMO_PASSWORD})`]);
  rows.push(['Database', database], ['Logs', path.relative(process.cwd(), places.logs) || '.']);
  const lines = rows.map(([label, value]) => `  ${label.padEnd(13)} ${value}`);
  return [
    '',
    `${settings.STORE_NAME} is open, ready in ${took}.`,
    '',
    ...lines,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}
