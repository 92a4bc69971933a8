-- What the store owes customers whose order was refunded, until it is in the wallet or with the bank. The version before writes no
-- entry of it. A value of a type can be used only after the transaction that adds it, so the table follows by itself.
ALTER TYPE "account" ADD VALUE 'refunds';
