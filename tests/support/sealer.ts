import { emailKey, hasEmail, hasMobile } from '@/lib/domain/personal-fields';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';

/** That of every store of the integration tests. */
export const TEST_SECRET = 'a secret that only tests know, and no store';

export const testSealer = createSealer(keysOf({ AUTH_SECRET: TEST_SECRET }));

/** The accounts with an address, in any case. */
export const withEmail = (email: string) => hasEmail({ sealer: testSealer }, emailKey(email));

/** The accounts with a number, in E.164 form. */
export const withMobile = (mobile: string) => hasMobile({ sealer: testSealer }, mobile);
