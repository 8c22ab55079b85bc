-- The refund of a late cancellation whose place somebody has taken again.
ALTER TYPE "RefundPurpose" ADD VALUE 'TAKEN_AGAIN';
