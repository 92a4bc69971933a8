-- Templates for the message and the note with which staff end orders by hand. The version before neither reads nor writes them.
CREATE TABLE "ending_templates" (
    "id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "message_hi" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ending_templates_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ending_templates_name_key" ON "ending_templates" ("status", "name");

ALTER TABLE "ending_templates"
  ADD CONSTRAINT "ending_templates_status" CHECK ("status" IN ('Completed', 'Refunded', 'Cancelled')),
  ADD CONSTRAINT "ending_templates_texts" CHECK (char_length("name") BETWEEN 1 AND 60
    AND char_length("message") BETWEEN 1 AND 500 AND char_length("message_hi") <= 500 AND char_length("note") <= 500);
