-- A payment issue appeared. PostgreSQL allows the use of the new value only after this is committed.
ALTER TYPE "NoticeKind" ADD VALUE 'PAYMENT_ISSUE';
