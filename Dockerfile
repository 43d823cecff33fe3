# One image per part: docker build --build-arg PART=svc-core . (or svc-billing, svc-mail, gateway)
# The gateway's image carries the front ends' builds too; a front end is deployed alone by putting its dist/ into the
# gateway's FRONTENDS_DIR.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ARG PART
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data SERVICE=${PART} PART=${PART} FRONTENDS_DIR=/app
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
WORKDIR /app/${PART}
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
