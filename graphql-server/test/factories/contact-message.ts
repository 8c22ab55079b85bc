import type { Prisma } from '#prisma';

/** The row of one unread message from a visitor. `overrides` replace its values. */
export function contactMessageFactory(
  overrides: Partial<Prisma.ContactMessageCreateInput> = {},
): Prisma.ContactMessageCreateInput {
  return {
    name: 'Ana Pons',
    email: 'ana.pons@example.com',
    message: 'Is the park class right for a beginner?',
    ...overrides,
  };
}
