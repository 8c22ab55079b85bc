import type { Db } from '../../domain/ports';

/** Returns a getter for a secret of this studio: `generate` makes it on its first use, and the database stores it. */
export function createGeneratedSecret(
  db: Db,
  name: string,
  generate: () => string | Promise<string>,
): () => Promise<string> {
  let secret: Promise<string> | null = null;
  const findOrCreate = async () => {
    // Two processes that start together both use the first row.
    await db.generatedSecret.createMany({ data: [{ name, value: await generate() }], skipDuplicates: true });
    const { value } = await db.generatedSecret.findUniqueOrThrow({ where: { name } });
    return value;
  };
  return () => {
    secret ??= findOrCreate().catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };
}
