import { json, type Reply } from '@/lib/sandbox/http/reply';
import { inventNickname } from '@/lib/sandbox/nicknames';
import { findSpecialPlayer, isPlausibleUserId } from '@/lib/sandbox/players';
import type { Region } from '@/lib/sandbox/state/smileone-state';
import { findPack } from './catalogue';
import { refuse } from './refusals';

const NOT_FOUND = { status: 20003, message: 'USER ID ou Zone ID não existe' };

/**
 * The refusal for this player in this region, or null. A wrong user and a wrong zone get the same answer
 * (SMILEONE-3).
 */
export function refusePlayer(region: Region, userId: string, zoneId: string): Reply | null {
  const refusal = findSpecialPlayer(userId)?.refusal;
  if (refusal && (!refusal.regions || refusal.regions.includes(region))) {
    return json({ status: refusal.status, message: refusal.message });
  }
  return isPlausibleUserId(userId) && /^\d{1,15}$/.test(zoneId) ? null : json(NOT_FOUND);
}

export function getRole(region: Region, fields: Record<string, string>): Reply {
  const { userid = '', zoneid = '', product = '', productid = '' } = fields;
  if (!userid || !zoneid || !productid) return refuse('parameter_missing');
  if (!findPack(region, product, productid)) return refuse('product_unknown');
  const refusal = refusePlayer(region, userid, zoneid);
  if (refusal) return refusal;
  return json({
    status: 200,
    message: 'success',
    username: inventNickname(userid, zoneid),
    // Not the requested zone: 16932 was answered as 1 (SMILEONE-3).
    zone: '1',
    change_price: 1,
    use: 'c',
    country: findSpecialPlayer(userid)?.country ?? 'IN',
    id_change_price_info: [{ product_id: productid, change_price: 1 }],
  });
}
