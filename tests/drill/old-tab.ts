// A tab that was opened with the version before: its form is sent, and its files are asked for, after the roll.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { askDatabase } from '@/lib/launch/database/database';
import { DEMO_PASSWORD } from '../bench/shoppers';
import type { World } from '../bench/world';
import type { Build } from './builds';

const ACTION = 'saveViewAction';
const PAGE = '/admin/txn';
const manifestSchema = z.object({
  node: z.record(z.string(), z.looseObject({ exportedName: z.string() })),
});

export interface OldTab {
  /** The id by which the deployment of the tab's page is known to it. */
  deployment: string;
  /** Sends the form as the tab's own scripts do. Returns what was wrong. */
  submit(): Promise<string[]>;
  /** Asks for each file that its page names. Returns what was wrong. */
  loadFiles(): Promise<string[]>;
}

/** Opens the list of orders in the panel as the demo's administrator. */
export async function openTab({ store, databaseUrl }: World, build: Build): Promise<OldTab> {
  const signedIn = await fetch(`${store}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: store, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'admin@example.com', password: DEMO_PASSWORD }),
  });
  if (!signedIn.ok) throw new Error(`the administrator's sign-in answered ${signedIn.status}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const page = await fetch(`${store}${PAGE}`, { headers: { cookie, accept: 'text/html' } });
  const html = await page.text();
  const files = [
    ...new Set([...html.matchAll(/\/_next\/static\/[\w./~-]+(?:\?dpl=[\w-]+)?/g)].map(([file]) => file)),
  ];
  const deployment = /data-dpl-id="([^"]+)"/.exec(html)?.[1] ?? '';
  if (!page.ok || files.length === 0)
    throw new Error(`${PAGE} answered ${page.status} and named ${files.length} files`);
  const manifest = path.join(build.folder, 'standalone/.next/server/server-reference-manifest.json');
  const { node } = manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const [id] = Object.entries(node).find(([, { exportedName }]) => exportedName === ACTION) ?? [];
  if (!id) throw new Error(`version ${build.id} has no ${ACTION}`);
  return {
    deployment,
    async submit() {
      const name = `Drill ${Date.now()}`;
      const reply = await fetch(`${store}${PAGE}`, {
        method: 'POST',
        headers: {
          cookie,
          origin: store,
          'sec-fetch-site': 'same-origin',
          'next-action': id,
          accept: 'text/x-component',
          'content-type': 'text/plain;charset=UTF-8',
          'x-deployment-id': deployment,
        },
        body: JSON.stringify([{ list: 'orders', name, shared: false, query: 'status=Failed' }]),
      });
      const question = `select from saved_views where name = ${pg.escapeLiteral(name)}`;
      const rows = await askDatabase(databaseUrl, question);
      return reply.ok && rows.length === 1
        ? []
        : [
            `the old tab's form was answered ${reply.status} and wrote ${rows.length} rows: ${(await reply.text()).slice(0, 300)}`,
          ];
    },
    async loadFiles() {
      const statuses = await Promise.all(
        files.map(async (file) => [file, (await fetch(`${store}${file}`)).status] as const),
      );
      return statuses.flatMap(([file, status]) =>
        status === 200 ? [] : `${file} of the old tab: ${status}`,
      );
    },
  };
}
