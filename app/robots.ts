import type { MetadataRoute } from 'next';
import { storeUrl } from '@/lib/http/page';
import { PAGES } from '@/lib/http/page-manifest';
import { LANGUAGES, localPath } from '@/lib/platform/languages';

// The origin is a setting, which the build does not know.
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      disallow: [
        '/admin',
        ...LANGUAGES.flatMap((language) => PAGES.account.map((path) => localPath(language, path))),
      ],
    },
    sitemap: `${storeUrl()}/sitemap.xml`,
  };
}
