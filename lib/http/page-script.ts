import { EARLY_SUBMIT } from './early-submit';
import { OUTDATED_PAGE } from './outdated-page';

/** The one script of ours in every page. It is the same everywhere, so it needs no nonce. */
export const PAGE_SCRIPT = `${EARLY_SUBMIT};${OUTDATED_PAGE}`;
