import { z } from 'zod';
import type { PlayerQuery } from '@/lib/integrations/suppliers/port';
import { findAmbiguousField } from './sign';

export const routeSettings = z.object({
  /** The supplier's name of the game. */
  slug: z.string().regex(/^[a-z0-9_-]{1,60}$/),
  /**
   * The source of the zone: the second input, or for games without zones the user id again (input1) or a fixed number;
   * other clients use both (SMILEONE-3).
   */
  zone: z.union([z.literal(['input2', 'input1']), z.string().regex(/^\d{1,10}$/)]).default('input2'),
});

const regionSchema = z.string().regex(/^([a-z]{2})?$/);

export type Target =
  | {
      ok: true;
      region: string;
      fields: { product: string; productid: string; userid: string; zoneid: string };
    }
  | { ok: false; why: string };

/**
 * The pack and the player in the supplier's field names; not ok when the route's settings are wrong, or a value is
 * empty or ambiguous (see findAmbiguousField).
 */
export function readTarget({ region: place, pack, input1, input2, settings }: PlayerQuery): Target {
  const region = regionSchema.safeParse(place);
  const route = routeSettings.safeParse(settings);
  if (!region.success) return { ok: false, why: 'The route has no region of Smile.one' };
  if (!route.success) return { ok: false, why: 'The route does not say which game it is at Smile.one' };
  const { slug, zone } = route.data;
  const zoneid = zone === 'input2' ? input2 : zone === 'input1' ? input1 : zone;
  const fields = { product: slug, productid: pack, userid: input1, zoneid };
  const empty = Object.entries(fields).find(([, value]) => value === '')?.[0];
  if (empty) return { ok: false, why: `${empty} is empty` };
  const ambiguous = findAmbiguousField(fields);
  if (ambiguous) return { ok: false, why: `${ambiguous} has characters that no id has` };
  return { ok: true, region: region.data, fields };
}
