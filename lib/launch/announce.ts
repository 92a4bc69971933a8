import path from 'node:path';
import type { Settings } from '@/lib/platform/config';
import type { Places } from './settings/places';

export interface Announcement {
  settings: Settings;
  places: Places;
  sandboxConsole: { url: string; password: string | null } | null;
  database: string;
  took: string;
}

const DEMO_ACCOUNTS = 'shopper@example.com, reseller@example.com, admin@example.com';
const DEMO_PASSWORD = 'tarang-demo';

/** The text that the launcher prints when the store is ready. */
export function announce({ settings, places, sandboxConsole, database, took }: Announcement): string {
  const rows: [string, string][] = [['Store', settings.STORE_URL]];
  if (sandboxConsole) rows.push(['Sandbox console', describeConsole(sandboxConsole)]);
  if (settings.SANDBOX !== '0') rows.push(['Sign in as', `${DEMO_ACCOUNTS} (password ${DEMO_PASSWORD})`]);
  rows.push(['Database', database], ['Logs', path.relative(process.cwd(), places.logs) || '.']);
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(([label, value]) => `  ${label.padEnd(width)} ${value}`);
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

function describeConsole({ url, password }: NonNullable<Announcement['sandboxConsole']>): string {
  return password === null ? url : `${url} (any user name, password ${password})`;
}
