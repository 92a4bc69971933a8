// Passkeys as browsers send them, and the calls about them.
import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';
import { nameSchema, passwordSchema } from './fields';

/** In characters of base64url. The largest part of an answer, the attestation, has a few hundred. */
const MAX_BYTES_TEXT = 4096;
const bytes = z
  .string()
  .max(MAX_BYTES_TEXT)
  .regex(/^[\w-]+={0,2}$/);
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  // The store uses no extension; what a browser says about them is not kept.
  clientExtensionResults: z.unknown().transform(() => ({})),
};
/** A new passkey, as a browser answers (RegistrationResponseJSON). */
const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    // Only a hint for the browser. Names that are newer than this store are kept for browsers that know them.
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(20)
      .optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;
/** A use of a passkey, as a browser answers (AuthenticationResponseJSON). */
export const usedPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskeySchema>;
export const signInByPasskeySchema = z.object({ passkey: usedPasskeySchema });
export const beginPasskeySchema = z.object({ password: passwordSchema.optional() });
/** How its owner tells a passkey from their others. */
const passkeyNameSchema = nameSchema.pipe(z.string().max(60, issue('fieldErrors.tooLong')));
export const addPasskeySchema = z.object({ name: passkeyNameSchema, credential: newPasskeySchema });
