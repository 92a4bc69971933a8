import type { MetadataRoute } from 'next';
import { storeUrl } from '@/lib/web/page';

// The address is a setting, which a build does not know.
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      disallow: [
        '/admin',
        '/dashboard',
        '/wallet',
        '/topup',
        '/redeem',
        '/confirmation',
        '/walletconfirmation',
      ],
    },
    sitemap: `${storeUrl()}/sitemap.xml`,
  };
}
