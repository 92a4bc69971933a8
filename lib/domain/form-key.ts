// Browsers import this file.
import { z } from 'zod';

/** The idempotency key of what a form sends, so that sent twice it counts once. */
export const formKey = z.string().regex(/^[\x21-\x7e]{8,255}$/);
