// The same frame as the account's: whoever is no administrator is shown the dashboard here.
export { default, generateMetadata } from '../(account)/layout';
export const dynamic = 'force-dynamic';
