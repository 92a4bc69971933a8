-- Favourites, and what customers want to be told once about an item: that it is back, or that it costs less. The version
-- before neither reads nor writes them; its worker fails at a message about an item, which the next try sends.

-- CreateTable
CREATE TABLE "favourites" (
    "user_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "favourites_pkey" PRIMARY KEY ("user_id","product_id")
);

-- CreateTable
CREATE TABLE "item_watches" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "itemid" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "price" BIGINT,
    "language" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "priced_at" TIMESTAMPTZ(3),

    CONSTRAINT "item_watches_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "favourites_product_idx" ON "favourites"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "item_watches_once_key" ON "item_watches"("user_id", "itemid", "kind");

-- CreateIndex
CREATE INDEX "item_watches_goods_idx" ON "item_watches"("itemid", "product_id");

-- CreateIndex
CREATE INDEX "item_watches_expiry_idx" ON "item_watches"("expires_at");

-- AddForeignKey
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_watches" ADD CONSTRAINT "item_watches_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_watches" ADD CONSTRAINT "item_watches_product_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_watches" ADD CONSTRAINT "item_watches_item_fk" FOREIGN KEY ("itemid") REFERENCES "items"("itemid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "item_watches"
  -- Only who asked about a price has one.
  ADD CONSTRAINT "item_watches_kind" CHECK ("kind" = 'back' AND "price" IS NULL OR "kind" = 'price' AND "price" IS NOT NULL AND "price" > 0),
  ADD CONSTRAINT "item_watches_language" CHECK ("language" IN ('en', 'hi'));

-- What a message that belongs to no order is about.
ALTER TABLE "notifications" ADD COLUMN "product_id" TEXT, ADD COLUMN "itemid" INTEGER;
