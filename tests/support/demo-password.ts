/** Of the accounts of the demo, and of those that browser tests make. */
export const DEMO_PASSWORD = 'tarang-demo';
