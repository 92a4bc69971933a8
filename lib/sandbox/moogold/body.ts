import { z } from 'zod';

/** Texts are sent for all values, but numbers are taken too: the clients differ (MOOGOLD-9). */
export const text = z.union([z.string(), z.number()]).transform(String);

export const envelope = z.looseObject({ path: z.string() });
export type Envelope = z.infer<typeof envelope>;
