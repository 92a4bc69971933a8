-- Who acts for a customer who has died or cannot act. The version before neither reads nor writes it.

CREATE TABLE "nominees" (
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "contact" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "nominees_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "nominees"
  ADD CONSTRAINT "nominees_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "nominees_text" CHECK (char_length("name") BETWEEN 1 AND 80 AND char_length("contact") BETWEEN 3 AND 254);

-- The year of an erasure takes the nominee too: their data was kept for this account alone.
CREATE FUNCTION tarang_end_nominee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM nominees WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "erasures_nominee_changed" AFTER INSERT ON "erasures"
  FOR EACH ROW EXECUTE FUNCTION tarang_end_nominee();
