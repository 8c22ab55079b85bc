-- The mail that reminds a client of a class. PostgreSQL allows the use of the new value only after this is committed.
ALTER TYPE "MailKind" ADD VALUE 'REMINDER';
