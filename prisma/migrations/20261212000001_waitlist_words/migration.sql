-- Mails to people who wait for a place, and the teacher's notification. PostgreSQL allows the use of the new values only after this
-- is committed.
ALTER TYPE "MailKind" ADD VALUE 'WAITLIST_JOINED';
ALTER TYPE "MailKind" ADD VALUE 'WAITLIST_OFFER';
ALTER TYPE "MailKind" ADD VALUE 'WAITLIST_LAPSED';
ALTER TYPE "MailKind" ADD VALUE 'WAITLIST_FIRST_COME';
ALTER TYPE "MailKind" ADD VALUE 'WAITLIST_MOVED';
ALTER TYPE "MailKind" ADD VALUE 'WAITLIST_CLOSED';
ALTER TYPE "NoticeKind" ADD VALUE 'WAITLIST_JOINED';
