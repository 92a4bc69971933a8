-- Claims: who takes care of an order, a case, a help request, an approval or an alert. They replace the columns taken_… of
-- alerts, which the version before still reads and writes: what it says while both run is not seen by this one, so a person
-- of the version before may be told again of what a colleague has claimed.
CREATE TABLE "work_claims" (
    "id" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "claimed_by" TEXT NOT NULL,
    "given_by" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,

    CONSTRAINT "work_claims_pkey" PRIMARY KEY ("id")
);

-- One claim at a time for the same thing: of two people at once one has it.
CREATE UNIQUE INDEX "work_claims_open_key" ON "work_claims" ("subject_kind", "subject_id") WHERE "ended_at" IS NULL;

ALTER TABLE "work_claims"
  ADD CONSTRAINT "work_claims_kind" CHECK ("subject_kind" IN ('order', 'case', 'help-request', 'approval', 'alert')),
  ADD CONSTRAINT "work_claims_window" CHECK ("until" > "since"),
  ADD CONSTRAINT "work_claims_end" CHECK (("ended_at" IS NULL) = ("end_reason" IS NULL)
    AND "end_reason" IN ('finished', 'given-back', 'handed-over', 'taken-over', 'lapsed', 'left')),
  ADD CONSTRAINT "work_claims_note" CHECK (char_length("note") <= 500);
