import { DEFAULT_SUPPORT_EMAIL } from '@jobtrail/contract';

let address = DEFAULT_SUPPORT_EMAIL;

/** Sets the address of support in the emails of this process, once at its start. */
export function setSupportEmail(configured: string): void {
  address = configured;
}

/** The address of support, for the texts of emails. */
export const supportEmail = (): string => address;
