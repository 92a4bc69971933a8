import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/platform/languages';

const PREFIXES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map(
  (language) => `/${language}`,
);

/** Prerendered pages that no row of the database changes, as a pattern; next.config.mjs can import nothing and names them too. */
const PLAIN_PAGES = 'privacypage|refund-policy|terms-and-condition|test';

/** Addresses of the prerendered pages in every language; `product`: the pattern of a product's id. */
export function publicPages(product: string): RegExp {
  return new RegExp(`^(${PREFIXES.join('|')})?(/(home|${PLAIN_PAGES}|product/${product})?)?$`);
}
