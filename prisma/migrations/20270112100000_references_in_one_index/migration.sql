-- Rules find the rows of a reference by the unique index now. Dropped while the shop sells, and alone in its file for that.
DROP INDEX CONCURRENTLY "payments_utr_letters_idx";
