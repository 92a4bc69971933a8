import type { MetadataRoute } from 'next';
import { listProducts } from '@/lib/domain/catalogue';
import { shop, storeUrl } from '@/lib/http/page';
import { PAGES } from '@/lib/http/page-manifest';
import { LANGUAGES, localPath } from '@/lib/platform/languages';
import { inEachLanguage } from './alternates';

// The products change, and the build has no database.
export const dynamic = 'force-dynamic';

const pages = PAGES.listed.filter((path) => !path.includes('['));

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const products = await listProducts(shop());
  return [
    ...pages.flatMap((path) => entriesOf(path)),
    ...products.flatMap(({ _id, updatedAt }) => entriesOf(`/product/${_id}`, updatedAt)),
  ];
}

/** One entry per language; each lists the others as alternates. */
function entriesOf(path: string, lastModified?: string): MetadataRoute.Sitemap {
  const inEach = Object.entries(inEachLanguage(path)).map(([language, at]) => [language, absolute(at)]);
  const alternates = { languages: Object.fromEntries(inEach) };
  return LANGUAGES.map((language) => ({
    url: absolute(localPath(language, path)),
    alternates,
    ...(lastModified && { lastModified }),
  }));
}

function absolute(path: string): string {
  return new URL(path, storeUrl()).href;
}
