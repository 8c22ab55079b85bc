-- New values of enums, in a migration of their own: PostgreSQL allows their use only after this one is committed.
ALTER TYPE "RefundPurpose" ADD VALUE 'CLIENT';
ALTER TYPE "RefundPurpose" ADD VALUE 'DIFFERENCE';
ALTER TYPE "MailKind" ADD VALUE 'BOOKING_MOVED';
ALTER TYPE "MailKind" ADD VALUE 'CLASS_RESTORED';
ALTER TYPE "MailKind" ADD VALUE 'MANAGE_LINK';
ALTER TYPE "MailKind" ADD VALUE 'MY_BOOKINGS';
ALTER TYPE "NoticeKind" ADD VALUE 'BOOKING_MOVED';
