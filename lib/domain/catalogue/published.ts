/** The products and the items that shoppers may see: neither deleted nor a draft. */
export const published = { deletedAt: null, isDraft: false };
