-- What went to another cell with a customer who moved, less what came from there (decision 122). The version before writes no entry of
-- it. A value of a type can be used only after the transaction that adds it, so the table follows by itself.
ALTER TYPE "account" ADD VALUE 'other_cells';
