# The image of one service, or of the gateway: docker build --build-arg PART=svc-core .
# It is built from the part's own folder, the packages and the tools that build it; an edit in another part leaves its
# layers as they are. What it contains is put together by tools/image, which runs without Docker too:
#   npm run image -- svc-core OUTDIR
# The base is Node 24 LTS on Debian 12, pinned by digest. docs/operations.md has how to move the pin.
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS build
ARG PART
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY tools/build tools/build
COPY tools/image tools/image
COPY tools/release tools/release
COPY tools/workspace tools/workspace
COPY ${PART} ${PART}
RUN npm ci --omit=dev --ignore-scripts -w ${PART} -w tools/image
RUN node tools/image/image.mjs --installed ${PART} /app

FROM ${NODE_IMAGE}
ARG PART
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data FRONTENDS_DIR=/frontends LEGAL_DIR=/legal
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown 1000:1000 /data
WORKDIR /app
# The user `node`, as a number so that Kubernetes can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
