-- Notes of the staff on orders, which customers never read. The version before neither reads nor writes them.

CREATE TABLE "order_notes" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "draft_key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_notes_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "order_notes_draft_key" ON "order_notes"("author_id", "draft_key");
CREATE INDEX "order_notes_order_idx" ON "order_notes"("order_id", "created_at" DESC);

ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_fk"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "order_notes"
  ADD CONSTRAINT "order_notes_text" CHECK (char_length("text") BETWEEN 1 AND 2000);

CREATE TRIGGER "order_notes_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_notes"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();
