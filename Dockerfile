# The shop in one image, from this repository alone: docker build -t warif .
# docker run --init --hostname warif -p 127.0.0.1:8000:8000 -v warif:/data --env-file /etc/warif.env warif
# Everything it keeps is in /data; with DATABASE_URL that is only the pictures. docs/operations.md says what to set: without
# settings it does not start. To look at the demo: docker run --init -p 127.0.0.1:8000:8000 -e STORE_MODE=demo warif
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional
COPY . .
RUN npm run setup && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production STORE_MODE=live DATA_DIR=/data PORT=8000 NODE_COMPILE_CACHE=/data/compiled MALLOC_ARENA_MAX=2
WORKDIR /shop
COPY --from=build /shop .
# PostgreSQL does not run as root, so nothing here does. The code belongs to root: the shop cannot change it.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 8000
# The first start makes the demo's pictures, which takes a minute or two.
HEALTHCHECK --interval=10s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The shop closes in order within DRAIN_DELAY + 10 s of SIGTERM.
STOPSIGNAL SIGTERM
CMD ["node", "--max-old-space-size=176", "--max-semi-space-size=8", "--disable-warning=ExperimentalWarning", "src/server.ts"]
