/**
 * The paths of all pages, without a language, as the folders of app/ name them. Used by next.config.mjs, the page
 * cache, the sitemap and robots.txt. Node loads this file for next.config.mjs without a bundler, so it must not import
 * anything. Next requires a literal matcher in proxy.ts; tests/unit/page-manifest.test.ts compares it, and the folders
 * of app/, with this list.
 */
export const PAGES = {
  /** Prerendered and the same for all visitors, so the page cache stores them. They are in the sitemap. */
  listed: ['/', '/product/[id]', '/developers', '/privacypage', '/refund-policy', '/terms-and-condition'],
  /** Prerendered and cached, but not in the sitemap: '/home' is a copy of '/'. */
  unlisted: ['/home', '/test'],
  /**
   * Prerendered and the same for all visitors, but as many as there are reviews: Next caches them, and the page cache does
   * not. They are not in the sitemap; product pages link to them.
   */
  paged: ['/product/[id]/reviews/[page]'],
  /** Pages for signing in, rendered for each visitor. */
  auth: [
    '/login',
    '/register',
    '/forgetpassword',
    '/reset_password/[id]/[token]',
    '/verification/[id]/[token]',
    '/verification/[id]/[token]/not-me',
    '/checkverification',
    '/otplogin',
    '/otpverify/[mobile]',
  ],
  /** Pages of a signed-in customer; robots.txt excludes them, but for the confirmation. */
  account: [
    '/dashboard',
    '/dashboard/api',
    '/dashboard/api/webhooks',
    '/dashboard/messages',
    '/dashboard/help',
    '/dashboard/help/[number]',
    '/dashboard/invoices',
    '/dashboard/reviews/[id]',
    '/favourites',
    '/wallet',
    '/wallet/statement',
    '/topup',
    '/walletconfirmation',
    '/redeem',
    '/confirmation',
    '/codes/[orderId]',
    '/balanceerror',
    '/undo_change/[id]/[token]',
    '/gift/[token]',
    '/track/[token]',
    '/unsubscribe/[token]',
    '/preview/[id]',
  ],
  admin: [
    '/admin',
    '/admin/[...path]',
    '/admin/admingallery',
    '/admin/approvals',
    '/admin/audit',
    '/admin/codes',
    '/admin/collections',
    '/admin/createitems',
    '/admin/createproduct',
    '/admin/createproduct/file',
    '/admin/fraud',
    '/admin/gateways',
    '/admin/help',
    '/admin/help/[number]',
    '/admin/orders',
    '/admin/orders/[orderId]',
    '/admin/partners',
    '/admin/price',
    '/admin/price/bulk',
    '/admin/price/changes',
    '/admin/price/changes/[id]',
    '/admin/price/drafts/[id]',
    '/admin/product-reviews',
    '/admin/reconciliation',
    '/admin/reports',
    '/admin/reports/month/[month]',
    '/admin/campaigns',
    '/admin/coupons',
    '/admin/search',
    '/admin/security',
    '/admin/staff',
    '/admin/switches',
    '/admin/tax',
    '/admin/tiers',
    '/admin/referrals',
    '/admin/txn',
    '/admin/usersdata',
    '/admin/usersdata/[userid]',
    '/admin/viewitems',
    '/admin/viewproducts',
    '/admin/viewproducts/[id]',
    '/admin/viewproducts/order',
    '/admin/wallettxn',
    '/admin/webhooks',
    '/admin/wallettxn/[txnid]',
  ],
  /** Not a public path: next.config.mjs rewrites unknown paths that begin with a language to this page. */
  internal: ['/missing'],
} as const;
