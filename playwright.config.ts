import './tests/support/import-json';
import { defineConfig } from '@playwright/test';
import { findFreePort } from './lib/launch/settings/ports';
import type { HttpOptions } from './tests/e2e/http/store';
import { findChromium } from './tests/support/chromium';

// Workers read this file again, so the port is chosen once and handed down.
process.env.TEST_STORE_PORT ??= String(await findFreePort('127.0.0.1'));

/** Plain HTTP, without a browser. */
const HTTP = { testDir: 'tests/e2e/http' };
// There is nothing to look at.
const QUIET = { screenshot: 'off' } as const;

export default defineConfig<object, HttpOptions>({
  testDir: 'tests/e2e',
  outputDir: 'tests/output/browser',
  globalSetup: './tests/support/store-for-all.ts',
  reporter: [['list'], ['json', { outputFile: 'tests/output/browser.json' }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` repeats failed files itself (decision 047).
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${process.env.TEST_STORE_PORT}`,
    browserName: 'chromium',
    launchOptions: await findChromium(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What a test answers in place of the server must not be fetched by somebody else; offline.spec.ts lets it work.
    serviceWorkers: 'block',
    // A trace doubles the time of a test: `playwright test --trace on` records one of whatever went wrong.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Each test on one width: shoppers have phones, administrators desktops. Tags mark what is about widths
    // (tests/e2e/widths.ts).
    {
      name: 'phone',
      testIgnore: ['http/**', 'admin-*'],
      grepInvert: /@desktop/,
      use: {
        viewport: { width: 360, height: 740 },
        // A quarter of the pixels to draw: only pictures and budgets need those of a phone.
        deviceScaleFactor: process.env.PICTURES ? 2 : 1,
        isMobile: true,
        hasTouch: true,
      },
    },
    {
      name: 'desktop',
      testIgnore: 'http/**',
      // Matched against 'desktop admin-gate.spec.ts title @tags'.
      grep: /^\S* ?admin-|@desktop|@both-widths/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    { name: 'http', ...HTTP, grepInvert: /@without-proxy/, use: { proxied: true, ...QUIET } },
    // What must hold without proxy.ts too: pages and what guards them. Calls do not pass through it (proxy.spec.ts).
    {
      name: 'http-without-proxy',
      ...HTTP,
      grep: /@without-proxy|@either-proxy/,
      use: { proxied: false, ...QUIET },
    },
  ],
});
