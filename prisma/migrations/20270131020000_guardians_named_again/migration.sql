-- An undo of a change has taken back what the guardian of a thief had agreed to, at the moment that it wrote as that of the
-- request. Such a child could name no guardian any more. A guardian's own withdrawal is later than the request.
UPDATE "guardians" SET "state" = 'ended', "name" = '', "email" = '', "email_sealed" = NULL
 WHERE "state" = 'withdrawn' AND "decided_at" = "asked_at";
