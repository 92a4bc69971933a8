import { type Reply, request } from './request';

/** T-Coins, in rupees. */
export function readBalance(userid: string, signal: AbortSignal): Promise<Reply<{ balance: number }>> {
  return request(`/wallet/getbalance/${encodeURIComponent(userid)}`, { signal });
}
