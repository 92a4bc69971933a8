/** Sent by our client with orders; a store that requires none accepts it too. */
export const TEST_API_KEY = 'client-key-of-tests';
