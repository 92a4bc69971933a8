/** Prerendered pages that no row of the database changes, as a pattern; next.config.mjs can import nothing and names them too. */
export const PLAIN_PAGES = 'privacypage|refund-policy|terms-and-condition|test';
