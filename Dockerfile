# The server with the page it serves. Builds with no secret; runs as nobody in particular, on a read-only root.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN node scripts/build.js

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image has its own Node; the one among the packages is for machines that have an older.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4600 GATEHOUSE_DATA=/data GATEHOUSE_DEMO=off
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
COPY src/domain src/domain
COPY src/held-records src/held-records
COPY src/features src/features
COPY src/found-features src/found-features
COPY simulator simulator
COPY server server
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 4600
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
