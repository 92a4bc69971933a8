import { emailColumns, emailKey, hasEmail, hasMobile } from '@/lib/domain/personal-fields';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { storeUnderTest } from '../support/store-under-test';

/** That of the store under test. */
export const storeSealer = () => createSealer(keysOf({ AUTH_SECRET: storeUnderTest().secret }));

/** The accounts with an address, in any case, or with a number in E.164 form. */
export const withEmail = (email: string) => hasEmail({ sealer: storeSealer() }, emailKey(email));
export const withMobile = (mobile: string) => hasMobile({ sealer: storeSealer() }, mobile);

/** The columns of the address of an account, as the store writes them. */
export const emailOf = (id: string, email: string) => emailColumns({ sealer: storeSealer() }, id, email);
