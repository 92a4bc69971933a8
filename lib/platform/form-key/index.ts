// The key of a form: what names its contents, so that sent twice they count once. Browsers import this file.
import { z } from 'zod';

/** The idempotency key of what a form sends. */
export const formKey = z.string().regex(/^[\x21-\x7e]{8,255}$/);
