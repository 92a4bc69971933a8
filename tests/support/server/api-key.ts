/** Sent by our client with orders; a store that demands none takes it too. */
export const TEST_API_KEY = 'client-key-of-tests';
