/** The pages that need a signed-in person; each has its messages in the account section of the catalogue. */
export type ProtectedPage = 'panel' | 'dashboard' | 'wallet' | 'favourites' | 'points' | 'payment';
