-- Who has stopped mailings stays so, also when their address is erased, and the link in an old mailing works although its recipient
-- was deleted by age: both keep a digest of the address.
CREATE FUNCTION email_digest(address TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');

ALTER TABLE "MailOptOut" ADD COLUMN "digest" TEXT;
UPDATE "MailOptOut" SET "digest" = email_digest("email");
ALTER TABLE "MailOptOut" DROP CONSTRAINT "MailOptOut_pkey",
  ALTER COLUMN "email" DROP NOT NULL,
  ALTER COLUMN "digest" SET NOT NULL,
  ADD CONSTRAINT "MailOptOut_pkey" PRIMARY KEY ("digest");
CREATE UNIQUE INDEX "MailOptOut_email_key" ON "MailOptOut"("email");

ALTER TABLE "OutgoingMail" ADD COLUMN "recipientDigest" TEXT;
