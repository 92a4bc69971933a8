-- The Hindi texts of what administrators type, and what a banner offers; '' while one is missing. The version before
-- leaves them as they are.

-- AlterTable
ALTER TABLE "products" ADD COLUMN "name_hi" TEXT NOT NULL DEFAULT '',
ADD COLUMN "note_hi" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "items" ADD COLUMN "name_hi" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "gallery_images" ADD COLUMN "title_hi" TEXT NOT NULL DEFAULT '',
ADD COLUMN "offer" TEXT NOT NULL DEFAULT '',
ADD COLUMN "offer_hi" TEXT NOT NULL DEFAULT '';
