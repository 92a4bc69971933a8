-- Money that is there again after a person has booked that it went back is a case. The version before opens none, and shows those that
-- it finds by name alone. A value of a type can be used only after the transaction that adds it, so the cases follow by themselves.
ALTER TYPE "review_cause" ADD VALUE IF NOT EXISTS 'payment_reinstated';
