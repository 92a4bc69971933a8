-- Collections of the home page. The version before neither reads nor writes them; it cannot delete a picture that one of
-- them shows, and answers such a call as a failure.

-- CreateTable
CREATE TABLE "collections" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_hi" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,
    "image_id" TEXT,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_products" (
    "collection_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "collection_products_pkey" PRIMARY KEY ("collection_id","product_id")
);

-- CreateIndex
CREATE INDEX "collections_image_idx" ON "collections"("image_id");
CREATE INDEX "collection_products_product_idx" ON "collection_products"("product_id");

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_image_fk"
  FOREIGN KEY ("image_id") REFERENCES "gallery_images"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_collection_fk"
  FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_product_fk"
  FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A window that is over before it begins would never be shown.
ALTER TABLE "collections" ADD CONSTRAINT "collections_window" CHECK ("starts_at" < "ends_at");

-- Pages that are kept show a changed collection at once, whoever changed it.
CREATE TRIGGER "collections_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "collections"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();
CREATE TRIGGER "collection_products_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "collection_products"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();
