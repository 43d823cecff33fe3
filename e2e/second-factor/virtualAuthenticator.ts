import type { Page } from '@playwright/test';

interface VirtualAuthenticator {
  /** How often its first passkey has signed. */
  readonly signCount: () => Promise<number>;
  /** The id of its first passkey, in base64url. */
  readonly credentialId: () => Promise<string>;
}

/** Gives a page an authenticator that keeps passkeys and confirms them by itself, through Chromium's debugger. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async signCount() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials[0]?.signCount ?? 0;
    },
    async credentialId() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return Buffer.from(credentials[0]?.credentialId ?? '', 'base64').toString('base64url');
    },
  };
}
