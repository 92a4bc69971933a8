/** The shared key of order calls (spec S7.2) of every store under test. */
export const TEST_API_KEY = 'client-key-of-tests';
