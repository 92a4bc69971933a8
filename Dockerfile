# One build, five images: web, worker, migrate, backup and sandbox (`docker build --target web .`).
# The tag is exact, and the same Node as in package-lock.json: a test compares them.
FROM node:24.21.0-bookworm-slim AS base
ENV NEXT_TELEMETRY_DISABLED=1 npm_config_update_notifier=false
WORKDIR /app

# Packages change seldom and take longest, so they are a layer of their own. Their scripts would bring a second Node.
FROM base AS packages
COPY package.json package-lock.json ./
COPY prisma/left-out ./prisma/left-out
RUN npm ci --ignore-scripts --no-audit --no-fund

# Needs no database and no setting: what is built here runs anywhere. Each image has the list of its packages (SBOM) in
# sbom.cdx.json.
FROM packages AS build
COPY . .
# Names this version to open pages, where several web processes run: docker build --build-arg DEPLOYMENT_ID=…
ARG DEPLOYMENT_ID=
RUN npm run build && npm run --silent sbom && node lib/launch/build/collect-images.mjs

# What the worker, the migrations and the sandbox have in common. Each gets its own bundles and the files they load.
FROM base AS runtime
ENV NODE_ENV=production
# A volume that is mounted here takes over this owner.
RUN install -d -o node -g node /data/sandbox /data/media /data/audit
STOPSIGNAL SIGTERM
USER node

FROM runtime AS worker
COPY --from=build /app/build/images/worker /app/build/sbom.cdx.json ./
HEALTHCHECK --interval=15s --timeout=10s --start-period=30s --retries=3 \
  CMD ["node", "build/worker-health.mjs"]
CMD ["node", "--enable-source-maps", "build/worker.mjs"]

# Runs once and ends: migrations, the first admin and, for a demo, the catalogue.
FROM runtime AS migrate
COPY --from=build /app/build/images/migrate /app/build/sbom.cdx.json ./
HEALTHCHECK NONE
CMD ["node", "--enable-source-maps", "build/database.mjs"]

FROM runtime AS sandbox
COPY --from=build /app/build/images/sandbox /app/build/sbom.cdx.json ./
ENV SANDBOX_HOST=0.0.0.0 SANDBOX_PORT=4000
EXPOSE 4000 4001 4002
HEALTHCHECK --interval=15s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SANDBOX_PORT}/favicon.ico`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/sandbox.mjs"]

# Beside the programs of the very PostgreSQL whose backups it makes and restores.
FROM postgres:18.6-bookworm AS backup
ENV NODE_ENV=production TARANG_DATA=/data/backups BACKUP_DIR=/data/backups
ENV CLUSTER_DIR=/var/lib/postgresql/18/docker WAL_SPOOL_DIR=/var/lib/postgresql/wal-spool POSTGRES_BIN=/usr/lib/postgresql/18/bin
WORKDIR /app
# A volume that is mounted here takes over this owner.
RUN install -d -o postgres -g postgres /data/backups
COPY --from=base /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/build/images/backup /app/build/sbom.cdx.json ./
STOPSIGNAL SIGTERM
USER postgres
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 \
  CMD ["sh", "-c", "test -z \"$(find $WAL_SPOOL_DIR -name '0*' -mmin +5 2>/dev/null)\""]
ENTRYPOINT []
CMD ["node", "--enable-source-maps", "build/backup.mjs", "--keep"]

# Last, so that a build without a target is the store itself.
FROM base AS web
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MEDIA_DIR=/data/media
# A volume that is mounted here takes over this owner.
RUN install -d -o node -g node /data/media /data/assets
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/build/sbom.cdx.json ./
EXPOSE 3000
STOPSIGNAL SIGTERM
USER node
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.mjs"]
