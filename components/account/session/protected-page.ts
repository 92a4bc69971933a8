/** The pages that need a signed-in customer; each has its messages in the account section of the catalogue. */
export type ProtectedPage = 'dashboard' | 'wallet' | 'favourites' | 'points' | 'payment';
