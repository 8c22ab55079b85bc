# One image for every process. Pin the base image by its digest if builds must be reproducible to the byte.
FROM node:24-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS build
# The installation generates the database client from the schema.
COPY prisma.config.ts ./
COPY prisma/schema.prisma ./prisma/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# dist/ bundles every package but those in the package.json that the build writes; their versions are those of the lockfile. The
# optional ones are a TypeScript compiler, which graphile-worker would use for a configuration in TypeScript.
FROM base AS packages
COPY --from=build /app/dist/server/package.json ./
RUN npm install --omit=optional --no-audit --no-fund

FROM base
ENV NODE_ENV=production
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY prisma/migrations ./prisma/migrations
# A new volume takes the owner of the folder that it is mounted on.
RUN mkdir /backups && chown node:node /backups
USER node
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
