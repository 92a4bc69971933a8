-- Views of the panel's lists that staff have saved, and which columns each of them sees.

CREATE TABLE "saved_views" (
    "id" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL,
    "query" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "chosen_columns" (
    "user_id" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "columns" TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chosen_columns_pkey" PRIMARY KEY ("user_id", "list")
);

-- A person has one view of a name in a list.
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" ("owner_id", "list", "name");
CREATE INDEX "saved_views_shared_idx" ON "saved_views" ("list", "shared");

ALTER TABLE "saved_views"
  ADD CONSTRAINT "saved_views_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "saved_views_bounds" CHECK (length("name") BETWEEN 1 AND 60 AND length("query") <= 1000 AND length("list") <= 20);
ALTER TABLE "chosen_columns"
  ADD CONSTRAINT "chosen_columns_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "chosen_columns_bounds" CHECK (cardinality("columns") <= 20 AND length("list") <= 20);
