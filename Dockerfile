# The site (and, with another command, the embedded organiser API) as one image.
#   docker build -t roll-racing .
#   docker run --read-only --tmpfs /tmp -v site-data:/data -p 3000:3000 --env-file site.env roll-racing
#   docker run --read-only --tmpfs /tmp -v api-data:/data -p 3001:3001 --env-file api.env \
#     -e ORGANISER_HOST=0.0.0.0 -e ORGANISER_PORT=3001 roll-racing node --enable-source-maps build/organiser.mjs
ARG NODE=24.21.0-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:${NODE} AS packages
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund

FROM node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
RUN install -d -o node -g node /data
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/build build
COPY --from=build /site/locales locales
COPY package.json ./
COPY server/organiser/sample server/organiser/sample
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ORGANISER_PORT ?? process.env.PORT}/healthz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, so SIGTERM reaches it and it drains.
CMD ["node", "--enable-source-maps", "--max-old-space-size=384", "--max-semi-space-size=4", "build/site.mjs"]
