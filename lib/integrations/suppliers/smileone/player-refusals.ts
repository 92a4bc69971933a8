/**
 * The three refusals of a player that spec S8.1 lists, then similar ones. No source gives their codes, so they are
 * recognised by their texts; a message that matches none of them is not about the player.
 */
const ABOUT_THE_PLAYER = [
  /monthly .{0,20}limit .{0,80}\busers?\b/i,
  /the recharge has failed\. please contact customer service/i,
  /\bplayers? from\b.{0,120}\bbanned from\b/i,
  /\b(players?|users?|accounts?|this id|region|country|server)\b.{0,80}\b(banned|blocked|suspended|restricted|not (allowed|permitted|eligible|supported))\b/i,
  /\b(banned|blocked|suspended|restricted|not (allowed|permitted|eligible|supported))\b.{0,80}\b(players?|users?|accounts?|this id|region|country|server)\b/i,
];

// A refusal of the store's own account may have a similar text, but is not about the player.
const ABOUT_THE_STORE = /\b(merchant|sign(ature)?|balance|ip|key|parameter)\b/i;

export function isPlayerRefusal(message: string): boolean {
  return !ABOUT_THE_STORE.test(message) && ABOUT_THE_PLAYER.some((pattern) => pattern.test(message));
}
