import type { Settings } from '@/lib/platform/config';
import { findPasswordProblem } from './password-rules';

/**
 * Checks the password of the first administrator, as a customer's is checked. Throws an Error that names the setting,
 * to be shown at the start.
 */
export function checkAdminPassword({
  ADMIN_EMAIL: email = '',
  ADMIN_PASSWORD: password,
  STORE_NAME: shopName,
}: Pick<Settings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'STORE_NAME'>): void {
  if (password === undefined) return;
  if (findPasswordProblem(password, { name: 'Administrator', email, mobile: null, shopName }))
    throw new Error(
      'Settings: ADMIN_PASSWORD is easy to guess; choose a long sentence, or remove ADMIN_EMAIL and ADMIN_PASSWORD if the account exists already.',
    );
}
