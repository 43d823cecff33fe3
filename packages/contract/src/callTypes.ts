import type { z } from 'zod';
import type { calls } from './calls.ts';
import type { CallId, MethodOf, ParamsIn, PathOf } from './routes.ts';

type CallOf<Id extends CallId> = (typeof calls)[Id];

/** The parameters in the path of a call: `{ id: string }`. */
export type ParamsOf<Id extends CallId> = ParamsIn<PathOf<Id>>;
/** The query of a call as its sender writes it; undefined for a call that has none. */
export type QueryOf<Id extends CallId> =
  CallOf<Id> extends { query: infer Query extends z.ZodType } ? z.input<Query> : undefined;
/** The body of a call as its sender writes it; undefined for a call that has none. */
export type BodyOf<Id extends CallId> =
  CallOf<Id> extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined;
/** What a call answers with when it succeeds; undefined for an answer without content. */
export type ResponseOf<Id extends CallId> =
  CallOf<Id> extends { success: { body: infer Body extends z.ZodType } } ? z.output<Body> : undefined;

/** The calls whose body is a file as it is. */
export type UploadId = { [Id in CallId]: CallOf<Id> extends { rawBody: object } ? Id : never }[CallId];
/** The calls that answer with a file. */
export type DownloadId = { [Id in CallId]: CallOf<Id> extends { answers: string } ? Id : never }[CallId];
/** The calls that take and answer JSON, or nothing. */
export type JsonCallId = Exclude<CallId, UploadId | DownloadId>;
/** The calls that only read JSON. */
export type ReadId = { [Id in JsonCallId]: MethodOf<Id> extends 'GET' ? Id : never }[JsonCallId];

/** A part of what a call takes: required unless all of it may be left out, forbidden where the call has none. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : [keyof Value] extends [never]
    ? { readonly [Key in Name]?: Value | undefined }
    : undefined extends Value
      ? { readonly [Key in Name]?: Value }
      : Partial<Value> extends Value
        ? { readonly [Key in Name]?: Value | undefined }
        : { readonly [Key in Name]: Value };

/** Everything that a call takes: `{ params, query, body }`. */
export type CallInput<Id extends CallId> = Part<'params', ParamsOf<Id>> &
  Part<'query', QueryOf<Id>> &
  Part<'body', BodyOf<Id>>;
/** What a call takes, as an argument: it may be left out when all of it may. */
export type CallArgument<Id extends CallId, Options = unknown> =
  Partial<CallInput<Id>> extends CallInput<Id> ? [input?: CallInput<Id> & Options] : [input: CallInput<Id> & Options];
