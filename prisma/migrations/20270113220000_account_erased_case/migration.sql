-- Money that comes on an old page after its account was erased is a case: nobody has the wallet into which it would go. The version before
-- opens none, and shows those that it finds by name alone.
ALTER TYPE "review_cause" ADD VALUE IF NOT EXISTS 'account_erased';
