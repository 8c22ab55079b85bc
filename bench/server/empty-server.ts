import { PrismaPg } from '@prisma/adapter-pg';
import fastify from 'fastify';
import { PrismaClient } from '#prisma';

/** Baseline of P11: a server of Fastify and Prisma without any feature, which answers one query. */
const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) });
const app = fastify();
app.get('/', () => db.$queryRaw`SELECT 1 AS "one"`);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

process.on('SIGTERM', () => process.exit(0));
