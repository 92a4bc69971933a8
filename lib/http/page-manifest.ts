/**
 * Every page by its address, as the folders of app/ name it and without a language. Read by next.config.mjs (which Node
 * loads as it is: nothing is imported here), the page cache, the sitemap and robots.txt; proxy.ts must spell its matcher
 * out, and tests/unit/page-manifest.test.ts compares it, and the folders, with this.
 */
export const PAGES = {
  /** Prerendered and the same for everybody, so that they are kept in the page cache. Search engines are told of them. */
  listed: ['/', '/product/[id]', '/privacypage', '/refund-policy', '/terms-and-condition'],
  /** The same, but search engines are not told: '/home' is '/' again. */
  unlisted: ['/home', '/test'],
  /** Signing in and what leads there: rendered for one visitor. */
  auth: [
    '/login',
    '/register',
    '/forgetpassword',
    '/reset_password/[id]/[token]',
    '/verification/[id]/[token]',
    '/checkverification',
    '/otplogin',
    '/otpverify/[mobile]',
  ],
  /** Of a signed-in customer; search engines are asked to stay away. */
  account: [
    '/dashboard',
    '/wallet',
    '/wallet/statement',
    '/topup',
    '/walletconfirmation',
    '/redeem',
    '/confirmation',
    '/balanceerror',
  ],
  admin: [
    '/admin',
    '/admin/[...path]',
    '/admin/admingallery',
    '/admin/audit',
    '/admin/createitems',
    '/admin/createproduct',
    '/admin/orders',
    '/admin/price',
    '/admin/txn',
    '/admin/usersdata',
    '/admin/viewitems',
    '/admin/viewproducts',
    '/admin/wallettxn',
    '/admin/wallettxn/[txnid]',
  ],
  /** No address of its own: next.config.mjs leads here what begins with a language and names no page. */
  internal: ['/missing'],
} as const;
