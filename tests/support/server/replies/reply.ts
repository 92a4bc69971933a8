// What the replies of every part are written in.
import { z } from 'zod';

export const text = z.string();
export const time = z.iso.datetime();
export const rupees = z.number();
export const maybe = text.nullable();
/** success:true beside the named fields. */
export const reply = (fields: z.ZodRawShape) => z.strictObject({ success: z.literal(true), ...fields });
export const done = reply({});
export const said = reply({ msg: text });
