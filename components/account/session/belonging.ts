/** What a page shows that belongs to one person; each has its sentences in the room of the account. */
export type Belonging = 'dashboard' | 'wallet' | 'points' | 'payment';
