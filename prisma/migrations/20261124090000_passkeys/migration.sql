-- Passkeys as a way of signing in and as a second factor, and the challenges that they sign.
ALTER TABLE "users" ADD COLUMN "passkey_count" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "passkeys" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "credential_id" TEXT NOT NULL,
  "public_key" BYTEA NOT NULL,
  "counter" BIGINT NOT NULL,
  "transports" TEXT[],
  "name" TEXT NOT NULL,
  "device_version" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "last_used_at" TIMESTAMPTZ(3),
  "copied_at" TIMESTAMPTZ(3),
  CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "passkeys_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" ("credential_id");
CREATE INDEX "passkeys_user_idx" ON "passkeys" ("user_id", "created_at");

CREATE TABLE "passkey_challenges" (
  "id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "browser" TEXT NOT NULL,
  "user_id" TEXT,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "passkey_challenges_expiry_idx" ON "passkey_challenges" ("expires_at");
