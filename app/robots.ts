import type { MetadataRoute } from 'next';
import { storeUrl } from '@/lib/http/page';
import { PAGES } from '@/lib/http/page-manifest';
import { LANGUAGES, localPath } from '@/lib/platform/languages';

// The origin is a setting, which the build does not know.
export const dynamic = 'force-dynamic';

// Without the owner's session the confirmation shows no data of an order, and its metadata lets search engines index
// it. What robots.txt excludes they do not read at all.
const excluded = PAGES.account.filter((path) => path !== '/confirmation');

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      disallow: [
        '/admin',
        ...LANGUAGES.flatMap((language) => excluded.map((path) => localPath(language, path))),
      ],
    },
    sitemap: `${storeUrl()}/sitemap.xml`,
  };
}
