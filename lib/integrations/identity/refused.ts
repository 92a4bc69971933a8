/** What people are told of a token that proves nothing, whatever was wrong with it. */
export const REFUSED = 'The sign-in could not be verified. Please try again.';
