import { type Completion, type Figures, internal, type Person, type SignupPayment } from '@jobtrail/contract/internal';
import { type Peer, PeerError } from '@jobtrail/service-kit';

/** What svc-core receives about a person's subscription. */
export interface Access {
  subscriptionStatus: string;
  access: 'full' | 'read';
}
/**
 * What svc-core receives about a person's payments: whether there are any, and the number of the last one that gives
 * access.
 */
export interface Paid {
  hasPaid: boolean;
  payments: number;
}

/** The calls to svc-core. Each throws a PeerError when svc-core cannot be reached or refuses. */
export interface CoreClient {
  /** Creates the account of a paid sign-up; repeating the call changes nothing. */
  completeSignup: (signupId: string, payment: SignupPayment) => Promise<Completion>;
  expireSignup: (signupId: string) => Promise<void>;
  /** Sets a person's access. A person who no longer exists is not an error. */
  putAccess: (userId: string, access: Access & Paid) => Promise<void>;
  figures: () => Promise<Figures>;
  /** A person's current name and address; null for a person who no longer exists. */
  person: (userId: string) => Promise<Person | null>;
  /** Null if no account has the address. */
  personByEmail: (email: string) => Promise<Person | null>;
}

/** Null if svc-core does not know the person or sign-up. */
const orNull = (error: unknown): null => {
  if (error instanceof PeerError && error.status === 404) return null;
  throw error;
};

/** Creates the client for the calls to svc-core. */
export function createCoreClient(core: Peer<'svc-billing', 'svc-core'>): CoreClient {
  return {
    completeSignup: (id, body) => core.call(internal.completeSignup, { params: { id }, body }),
    expireSignup: (id) => core.call(internal.expireSignup, { params: { id } }),
    async putAccess(id, body) {
      await core.call(internal.setAccess, { params: { id }, body }).catch(orNull);
    },
    figures: () => core.call(internal.readFigures),
    person: (id) => core.call(internal.readPerson, { params: { id } }).catch(orNull),
    personByEmail: (email) => core.call(internal.findPerson, { query: { email } }).catch(orNull),
  };
}
