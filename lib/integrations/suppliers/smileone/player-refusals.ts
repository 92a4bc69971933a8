/**
 * The three refusals that spec S8.1 names, then refusals of their kind.
 * Their codes were found in no source, so the words must do; what matches none of them is the supplier's own trouble.
 */
const ABOUT_THE_PLAYER = [
  /monthly .{0,20}limit .{0,80}\busers?\b/i,
  /the recharge has failed\. please contact customer service/i,
  /\bplayers? from\b.{0,120}\bbanned from\b/i,
  /\b(players?|users?|accounts?|this id|region|country|server)\b.{0,80}\b(banned|blocked|suspended|restricted|not (allowed|permitted|eligible|supported))\b/i,
  /\b(banned|blocked|suspended|restricted|not (allowed|permitted|eligible|supported))\b.{0,80}\b(players?|users?|accounts?|this id|region|country|server)\b/i,
];

// The shop's own standing at the supplier is no fault of the player, though it may be worded alike.
const ABOUT_THE_SHOP = /\b(merchant|sign(ature)?|balance|ip|key|parameter)\b/i;

export function isPlayerRefusal(message: string): boolean {
  return !ABOUT_THE_SHOP.test(message) && ABOUT_THE_PLAYER.some((pattern) => pattern.test(message));
}
