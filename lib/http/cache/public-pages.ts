import { PAGES } from '@/lib/http/page-manifest';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/platform/languages';

const PREFIXES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map(
  (language) => `/${language}`,
);

/** A pattern for the paths of the prerendered pages in every language. `product` is the pattern of a product's id. */
export function publicPages(product: string): RegExp {
  const paths = [...PAGES.listed, ...PAGES.unlisted].map((path) => path.slice(1).replace('[id]', product));
  return new RegExp(`^(${PREFIXES.join('|')})?(/(${paths.filter(Boolean).join('|')})?)?$`);
}
