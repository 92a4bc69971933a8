// The content policy in the replies of all pages, for users who may open them. That no page violates it shows in the
// browser: a violation is an error of the console, and the tests beside this folder open every page.

import { PAGES } from '@/lib/http/page-manifest';
import { PAGE_SCRIPT } from '@/lib/http/page-script';
import { hashOf } from '@/lib/http/server/script-hashes';
import { LANGUAGES, localPath } from '@/lib/platform/languages';
import { makeHelpRequest, makeItem, makePriceChangeSet, makePriceDraft } from '../../support/make';
import { type CallReply, callStore } from '../../support/server/raw-call';
import { freshDevice, type Who } from '../../support/server/world';
import { expect, test } from './store';

/** An address of each page whose path has parameters. */
const EXAMPLES: Record<string, string> = {
  '/admin/reports/month/[month]': '/admin/reports/month/2026-10',
  '/product/[id]': '/product/mobile-legends',
  '/product/[id]/reviews/[page]': '/product/mobile-legends/reviews/1',
  '/privacypage/[version]': '/privacypage/1',
  '/refund-policy/[version]': '/refund-policy/1',
  '/terms-and-condition/[version]': '/terms-and-condition/1',
  '/dashboard/reviews/[id]': '/dashboard/reviews/mobile-legends',
  '/reset_password/[id]/[token]': '/reset_password/some/thing',
  '/verification/[id]/[token]': '/verification/some/thing',
  '/otpverify/[mobile]': '/otpverify/9876543210',
  '/admin/[...path]': '/admin/no/such/thing',
  '/admin/viewproducts/[id]': '/admin/viewproducts/mobile-legends',
  '/preview/[id]': '/preview/mobile-legends',
};

function scriptsOf({ headers }: CallReply, address: string): string {
  const policy = String(headers['content-security-policy'] ?? '');
  expect(policy, address).toContain("object-src 'none'");
  expect(policy, address).toContain("base-uri 'none'");
  expect(policy, address).toContain("frame-ancestors 'none'");
  expect(policy, address).not.toContain('unsafe-eval');
  return /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
}

const HASHES = /^'self'( 'sha256-[\w+/]{43}=')+$/;

test('the content policy of pages that are the same for everyone names their scripts by hashes', async ({
  store: { origin },
}) => {
  for (const page of [...PAGES.listed, ...PAGES.unlisted, ...PAGES.paged])
    for (const language of LANGUAGES) {
      const address = localPath(language, EXAMPLES[page] ?? page);
      const reply = await callStore(origin, `GET ${address}`);
      expect(reply.status, address).toBe(200);
      expect(scriptsOf(reply, address), address).toMatch(HASHES);
    }
});

test('the content policy of a page that does not exist names its scripts by hashes', async ({
  store: { origin },
}) => {
  for (const address of ['/nothing-here', '/hi/nothing-here', '/product/nothing-here']) {
    const reply = await callStore(origin, `GET ${address}`);
    expect(reply.status, address).toBe(404);
    expect(scriptsOf(reply, address), address).toMatch(HASHES);
  }
});

const PERSONAL: [pages: readonly string[], who: Who, languages: typeof LANGUAGES | ['en']][] = [
  [PAGES.auth, 'visitor', LANGUAGES],
  [PAGES.account, 'owner', LANGUAGES],
  [PAGES.admin, 'admin', ['en']],
];

for (const [pages, who, languages] of PERSONAL)
  test(`each page of ${who === 'visitor' ? 'signing in' : `the ${who}`} runs only scripts with the nonce of this very reply`, async ({
    store: { origin },
    world,
  }) => {
    const cookie = (await freshDevice(world, who))?.cookie ?? '';
    const nonces = new Set<string>();
    const { id: number } = await makeHelpRequest(world.db.prisma, world.order);
    const item = await makeItem(world.db.prisma, { deletedAt: new Date() });
    const draft = await makePriceDraft(world.db.prisma, item, '130');
    const set = await makePriceChangeSet(world.db.prisma, item);
    for (const page of pages)
      for (const language of languages) {
        const path = (EXAMPLES[page] ?? page)
          .replace('[txnid]', world.transaction.txnid)
          .replace('[userid]', world.order.userId)
          .replace('drafts/[id]', `drafts/${draft.id}`)
          .replace('changes/[id]', `changes/${set.id}`)
          .replace('[number]', number)
          .replace('[orderId]', world.order.id);
        const address = localPath(language, path);
        // A document is asked for so; the panel's calls, which have the same addresses, are not.
        const headers = { accept: 'text/html', cookie };
        const reply = await callStore(origin, `GET ${address}`, { headers });
        // Previews are for staff.
        const isMissing = ['/admin/[...path]', '/preview/[id]'].includes(page);
        expect(reply.status, address).toBe(isMissing ? 404 : 200);
        const scripts = scriptsOf(reply, address);
        const [, nonce = '', hash] =
          /^'self' 'nonce-([\w+/=]+)' 'strict-dynamic' ('sha256-[\w+/=]+')$/.exec(scripts) ?? [];
        expect(nonce, `${address}: ${scripts}`).not.toBe('');
        expect(hash).toBe(hashOf(PAGE_SCRIPT));
        // Next leaves the drawing of a page that does not exist to the browser.
        if (reply.status === 200) expect(reply.text, address).toContain(`<script>${PAGE_SCRIPT}</script>`);
        const tags = reply.text.replace(`<script>${PAGE_SCRIPT}</script>`, '').match(/<script[^>]*>/g) ?? [];
        expect(tags.length, address).toBeGreaterThan(3);
        expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
        nonces.add(nonce);
      }
    expect(nonces.size).toBe(pages.length * languages.length);
  });
