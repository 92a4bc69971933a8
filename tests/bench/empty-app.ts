// The reference of the page figures: an app of the same Next that does nothing.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitForHealth } from '@/lib/launch/processes/wait-for-health';
import { findFreePort } from '@/lib/launch/settings/ports';
import { type BenchChild, startChild } from './child';
import type { World } from './world';

const FILES: Record<string, string> = {
  'package.json': '{ "name": "empty", "private": true, "type": "module" }\n',
  'app/layout.jsx':
    "export default function Layout({ children }) {\n  return <html lang='en'><body>{children}</body></html>;\n}\n",
  'app/page.jsx': 'export default function Page() {\n  return <p>empty</p>;\n}\n',
  'app/empty/route.js':
    "import { connection } from 'next/server';\nexport async function GET() {\n  await connection();\n  return Response.json({});\n}\n",
};

function configOf(root: string): string {
  return `export default {
  output: 'standalone',
  poweredByHeader: false,
  outputFileTracingRoot: ${JSON.stringify(root)},
  turbopack: { root: ${JSON.stringify(root)} },
};
`;
}

/** Builds it inside the repository, where the same packages are found; kept until Next or the app changes. */
function build(root: string): { folder: string; server: string } {
  const folder = path.join(root, 'tests/output/empty-app');
  const server = path.join(folder, '.next/standalone/tests/output/empty-app/server.js');
  const next = path.join(root, 'node_modules/next');
  const { version } = JSON.parse(readFileSync(path.join(next, 'package.json'), 'utf8')) as {
    version: string;
  };
  const files = { ...FILES, 'next.config.mjs': configOf(root) };
  const mark = path.join(folder, 'built.json');
  const wanted = JSON.stringify({ version, files });
  if (existsSync(server) && existsSync(mark) && readFileSync(mark, 'utf8') === wanted)
    return { folder, server };
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  execFileSync(process.execPath, [path.join(next, 'dist/bin/next'), 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(mark, wanted);
  return { folder, server };
}

export interface EmptyApp {
  url: string;
  child: BenchChild;
}

export async function startEmptyApp({ root, logs }: World): Promise<EmptyApp> {
  const { folder, server } = build(root);
  const port = await findFreePort('127.0.0.1');
  const environment = { PORT: String(port), HOSTNAME: '127.0.0.1', NEXT_TELEMETRY_DISABLED: '1' };
  const child = startChild({ name: 'empty', args: [server], cwd: folder, environment, logs });
  const url = `http://127.0.0.1:${port}`;
  if (!(await waitForHealth(`${url}/empty`, 30_000, new AbortController().signal)))
    throw new Error('the empty app did not come up');
  return { url, child };
}
