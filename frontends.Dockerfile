# The image of all front ends, as static files: docker build -f frontends.Dockerfile .
# It runs once: it copies the builds that it carries into FRONTENDS_DIR, a volume that the gateways read, moves the
# pointers and ends. Started again, it changes nothing. It also has the commands `rollback` and `canary`.
# What it contains is put together by tools/image, which runs without Docker too: npm run image -- frontends OUTDIR
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY tools/build tools/build
COPY tools/image tools/image
COPY tools/release tools/release
COPY tools/webpack tools/webpack
COPY tools/workspace tools/workspace
COPY shell shell
COPY mfe-jobs mfe-jobs
COPY mfe-billing mfe-billing
COPY mfe-admin mfe-admin
RUN npm ci --omit=dev --ignore-scripts -w shell -w mfe-jobs -w mfe-billing -w mfe-admin -w tools/image -w tools/webpack
RUN node tools/image/image.mjs --installed frontends /app

FROM ${NODE_IMAGE}
ENV NODE_ENV=production FRONTENDS_DIR=/frontends
COPY --from=build --chown=root:root /app /app
RUN mkdir /frontends && chown 1000:1000 /frontends
WORKDIR /app
USER 1000:1000
VOLUME /frontends
ENTRYPOINT ["node", "dist/main.js"]
