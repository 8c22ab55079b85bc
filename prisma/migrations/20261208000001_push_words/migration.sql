-- New values of enums, in a migration of their own: PostgreSQL allows their use only after this one is committed.
ALTER TYPE "NoticeDeliveryStatus" ADD VALUE 'SHOWN';
