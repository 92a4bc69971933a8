-- A payment that the gateway calls paid without naming the bank reference.
ALTER TYPE "review_cause" ADD VALUE 'reference_missing';
