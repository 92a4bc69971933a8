-- A friend who has erased the account meanwhile gets no points, which nobody could redeem; the inviter still does. The version
-- before gives each friend what was promised, which stays allowed.
ALTER TABLE "referrals"
  DROP CONSTRAINT "referrals_rewards",
  ADD CONSTRAINT "referrals_rewards" CHECK (
    CASE WHEN "status" IN ('rewarded', 'taken_back')
         THEN "rewarded_at" IS NOT NULL AND "monthly_limit" IS NOT NULL
              AND COALESCE("inviter_reward" IN (0, "inviter_points") AND "friend_reward" IN (0, "friend_points"), FALSE)
         ELSE num_nonnulls("rewarded_at", "monthly_limit", "inviter_reward", "friend_reward") = 0 END) NOT VALID;
