-- When a member of staff took up a help request first, and when its customer sent it to the grievance officer.
ALTER TABLE "help_requests"
  ADD COLUMN "acknowledged_at" TIMESTAMPTZ(3),
  ADD COLUMN "escalated_at" TIMESTAMPTZ(3);

-- What has an answer was taken up with it.
UPDATE "help_requests" r
   SET "acknowledged_at" = (SELECT min(m."created_at") FROM "help_messages" m
                             WHERE m."request_id" = r."id" AND m."author" = 'staff');
