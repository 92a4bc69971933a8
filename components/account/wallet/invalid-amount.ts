/** Spec section 5. */
export const INVALID_AMOUNT = 'Please enter a valid amount';
