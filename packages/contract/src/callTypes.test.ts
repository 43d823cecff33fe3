import { expect, it } from '@jest/globals';
import type { BodyOf, CallInput, JsonCallId, ParamsOf, QueryOf, ReadId, ResponseOf, UploadId } from './callTypes.ts';
import type { Job, JobCard } from './jobs/schema.ts';

/** Compiles only if the two types are the same. */
function same<One, Other>(
  ..._proof: (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? [] : ['these types differ']
): void {}

it('The types of a call follow from its route and its schemas', () => {
  same<ParamsOf<'updateUser'>, { readonly userId: string }>();
  same<ResponseOf<'getJob'>, Job>();
  same<ResponseOf<'listJobs'>, Job[] | JobCard[]>();
  same<ResponseOf<'deleteJob'>, undefined>();
  same<BodyOf<'login'>, { email: string; password: string }>();
  same<BodyOf<'logout'>, undefined>();
  same<QueryOf<'uploadMedia'>, { purpose: 'audio' | 'image' | 'document' }>();
  same<UploadId, 'uploadMedia'>();
  same<Extract<JsonCallId, 'uploadMedia' | 'exportAccount' | 'login'>, 'login'>();
  same<Extract<ReadId, 'listJobs' | 'createJob' | 'exportAccount'>, 'listJobs'>();
  // @ts-expect-error A job is not a card.
  same<ResponseOf<'getJob'>, JobCard>();
});

it('The input of a call is required, unless all of it is optional', () => {
  const inputs: [
    CallInput<'listJobs'>,
    CallInput<'cancelSubscription'>,
    CallInput<'getJob'>,
    CallInput<'replyToTicket'>,
  ] = [{}, {}, { params: { id: 'a' } }, { params: { id: 't' }, body: { message: 'Hello' } }];
  expect(inputs).toHaveLength(4);
  // @ts-expect-error The body is missing.
  const reply: CallInput<'replyToTicket'> = { params: { id: 't' } };
  // @ts-expect-error The call takes no body.
  const listed: CallInput<'listJobs'> = { body: {} };
  // @ts-expect-error The query has no such view.
  const viewed: CallInput<'listJobs'> = { query: { view: 'tiles' } };
  // @ts-expect-error The query has no such parameter.
  const misspelt: CallInput<'listJobs'> = { query: { veiw: 'card' } };
  expect([reply, listed, viewed, misspelt]).toHaveLength(4);
});
