import { createHash } from 'node:crypto';
import path from 'node:path';
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { PAGES } from './lib/http/page-manifest.ts';

/** Messages are parsed by the build: no parser is sent to browsers. */
async function withMessages(options) {
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  return createNextIntlPlugin({
    requestConfig: './app/request-config.ts',
    experimental: {
      messages: {
        path: ['./components/shared/messages', './lib/platform/messages'],
        format: 'json',
        locales: 'infer',
        precompile: true,
      },
      // The texts as types, so that the compiler knows which values each one has.
      createMessagesDeclaration: './lib/platform/messages/en.json',
    },
  })(options);
}

/** Pages whose addresses have no prefix in the default language; those of Hindi begin with /hi. */
const pages = [...PAGES.listed, ...PAGES.unlisted, ...PAGES.paged, ...PAGES.auth, ...PAGES.account]
  .filter((path) => path !== '/')
  .map((path) => path.slice(1).replace(/\[\w+\]/g, '[^/]+'))
  .join('|');

// The ids of server actions are made of it, so that a form of an older build is still accepted by a newer one. It is no
// secret: the server replaces it by a key of the store before it starts (lib/http/server/main.ts).
const BUILD_ACTION_KEY = createHash('sha256').update('tarang: ids of server actions').digest('base64');

/** @type {import('next').NextConfig} */
const options = {
  // A lockfile in a folder above must not move the server.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  // Set where several web processes run: a page of another version then loads anew instead of half (decision 095). The
  // build keeps its value (lib/launch/build/bundle.mjs).
  ...(process.env.DEPLOYMENT_ID ? { deploymentId: process.env.DEPLOYMENT_ID } : {}),
  poweredByHeader: false,
  reactStrictMode: true,
  // npm test checks types first and for all files; a build does not do it again.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  serverExternalPackages: [
    'pg',
    'pino',
    'prom-client',
    'graphile-worker',
    '@prisma/client',
    '@prisma/adapter-pg',
    'multer',
    'pdfkit',
    'sharp',
  ],
  // The threads that hash passwords load it by its name, which no trace can see (decision 008).
  outputFileTracingIncludes: {
    '/*': [
      'node_modules/bcryptjs/package.json',
      'node_modules/bcryptjs/umd/*',
      // Read by their path when a document is drawn.
      'lib/integrations/pdf/fonts/*',
      // What reading this file takes in the built server; the aliases are looked up and never loaded (decision 024).
      'node_modules/next/constants.js',
      'node_modules/next/dist/compiled/webpack/[!b]*.js',
      'node_modules/next/dist/compiled/@babel/runtime/package.json',
    ],
  },
  experimental: {
    // A picture of 8 MB with its texts, for the gallery; bound-bodies.ts keeps everyone else's forms small.
    serverActions: { bodySizeLimit: 8 * 1024 * 1024 + 64 * 1024 },
    // Two root layouts: the panel's, and one for each language.
    globalNotFound: true,
    // Source maps of the server are 170 MB, and the built server does not read them; they also made equal chunks
    // differ.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
  },
  // The headers of every reply are set by lib/http/server/page-headers.ts.
  async headers() {
    return [
      {
        source: '/art/:path*',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' }],
      },
    ];
  },
  async redirects() {
    // One address for each page.
    return [{ source: '/en/:path*', destination: '/:path*', permanent: true }];
  },
  async rewrites() {
    return {
      // Pages of the panel whose path is a call's too: JSON goes to the call, what browsers post goes to the page.
      beforeFiles: [
        {
          source: '/admin/createproduct',
          has: [{ type: 'header', key: 'content-type', value: 'application/json.*' }],
          destination: '/admin/calls/createproduct',
        },
      ],
      // After files: the handlers under /product/… come first, then the pages of the default language.
      afterFiles: [
        { source: '/', destination: '/en' },
        { source: `/:page(${pages})`, destination: '/en/:page' },
        // What is no page is told in the language of its address.
        { source: `/hi/:rest((?!(?:${pages})$).+)`, destination: '/hi/missing' },
      ],
    };
  },
};

/** Read by the build, by the development server and, as a copy beside the built server, by that server. */
export default async function config(phase) {
  // Rendered pages are kept in memory alone: a new process never shows what an older database held (decision 129).
  if (phase === PHASE_PRODUCTION_SERVER)
    return { ...options, cacheHandler: path.join(import.meta.dirname, 'rendered-pages.mjs') };
  if (phase === PHASE_PRODUCTION_BUILD) process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = BUILD_ACTION_KEY;
  const given = await withMessages(options);
  return phase === PHASE_PRODUCTION_BUILD ? { ...given, output: 'standalone' } : given;
}
