-- Notes of the staff about customers, which customers never read. The version before neither reads nor writes them.

CREATE TABLE "customer_notes" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "draft_key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_notes_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "customer_notes_draft_key" ON "customer_notes"("author_id", "draft_key");
CREATE INDEX "customer_notes_user_idx" ON "customer_notes"("user_id", "created_at" DESC);

ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_fk"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "customer_notes"
  ADD CONSTRAINT "customer_notes_text" CHECK (char_length("text") BETWEEN 1 AND 2000);

CREATE TRIGGER "customer_notes_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "customer_notes"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();
