/** The least that the gateway's configuration needs in production. */
export const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://jobs.example.com',
  IDENTITY_PRIVATE_KEY: '{}',
  TRUSTED_PROXIES: 'none',
} as const;
