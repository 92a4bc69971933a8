/** The policy pages, as alternatives of a pattern; next.config.mjs, which can import nothing from here, names them too. */
export const POLICIES = 'privacypage|refund-policy|terms-and-condition';
