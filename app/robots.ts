import type { MetadataRoute } from 'next';
import { storeUrl } from '@/lib/http/page';
import { LANGUAGES, localPath } from '@/lib/platform/languages';

const PERSONAL = ['/dashboard', '/wallet', '/topup', '/redeem', '/walletconfirmation'];

// The origin is a setting, which the build does not know.
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      disallow: [
        '/admin',
        ...LANGUAGES.flatMap((language) => PERSONAL.map((path) => localPath(language, path))),
      ],
    },
    sitemap: `${storeUrl()}/sitemap.xml`,
  };
}
