import { type Completion, type Figures, internal, type Person, type SignupPayment } from '@jobtrail/contract/internal';
import { type Peer, PeerError } from '@jobtrail/service-kit';

/** What svc-core is told of a person's subscription. */
export interface Access {
  subscriptionStatus: string;
  access: 'full' | 'read';
}
/** What svc-core learns about a person's payments: whether there are any, and the number of the last one that the access rests on. */
export interface Paid {
  hasPaid: boolean;
  payments: number;
}

/** What this service asks of svc-core. Every call throws a PeerError when svc-core cannot be reached or does not agree. */
export interface CoreClient {
  /** Makes the account of a paid sign-up, once however often it is asked. */
  completeSignup: (signupId: string, payment: SignupPayment) => Promise<Completion>;
  expireSignup: (signupId: string) => Promise<void>;
  /** Keeps a person's access current; somebody who is gone is no error. */
  putAccess: (userId: string, access: Access & Paid) => Promise<void>;
  figures: () => Promise<Figures>;
  /** Null when nobody has the address. */
  personByEmail: (email: string) => Promise<Person | null>;
}

/** Null where svc-core does not know whom the call is about. */
const orNull = (error: unknown): null => {
  if (error instanceof PeerError && error.status === 404) return null;
  throw error;
};

/** Makes what this service asks out of the calls to svc-core. */
export function createCoreClient(core: Peer<'svc-billing', 'svc-core'>): CoreClient {
  return {
    completeSignup: (id, body) => core.call(internal.completeSignup, { params: { id }, body }),
    expireSignup: (id) => core.call(internal.expireSignup, { params: { id } }),
    async putAccess(id, body) {
      await core.call(internal.setAccess, { params: { id }, body }).catch(orNull);
    },
    figures: () => core.call(internal.readFigures),
    personByEmail: (email) => core.call(internal.findPerson, { query: { email } }).catch(orNull),
  };
}
