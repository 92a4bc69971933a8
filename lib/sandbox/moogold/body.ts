import { z } from 'zod';

/** Accepts strings and numbers for all values, because clients differ (MOOGOLD-9). */
export const text = z.union([z.string(), z.number()]).transform(String);

export const envelope = z.looseObject({ path: z.string() });
export type Envelope = z.infer<typeof envelope>;
