import type { z } from 'zod';
import type { calls } from './calls.ts';
import type { CallId, MethodOf, ParamsIn, PathOf } from './routes.ts';

type CallOf<Id extends CallId> = (typeof calls)[Id];

/** The parameters in the path of a call: `{ id: string }`. */
export type ParamsOf<Id extends CallId> = ParamsIn<PathOf<Id>>;
/** The query of a call as the client writes it; undefined for a call without one. */
export type QueryOf<Id extends CallId> =
  CallOf<Id> extends { query: infer Query extends z.ZodType } ? z.input<Query> : undefined;
/** The body of a call as the client writes it; undefined for a call without one. */
export type BodyOf<Id extends CallId> =
  CallOf<Id> extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined;
/** The body of a successful response; undefined for a response without content. */
export type ResponseOf<Id extends CallId> =
  CallOf<Id> extends { success: { body: infer Body extends z.ZodType } } ? z.output<Body> : undefined;

/** The calls whose body is a raw file. */
export type UploadId = { [Id in CallId]: CallOf<Id> extends { rawBody: object } ? Id : never }[CallId];
/** The calls that return a file. */
export type DownloadId = { [Id in CallId]: CallOf<Id> extends { mediaType: string } ? Id : never }[CallId];
/** The calls that accept and return JSON, or nothing. */
export type JsonCallId = Exclude<CallId, UploadId | DownloadId>;
/** The calls that only read JSON. */
export type ReadId = { [Id in JsonCallId]: MethodOf<Id> extends 'GET' ? Id : never }[JsonCallId];

/** One property of a call's input: optional if all of it is, forbidden if the call has none. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : [keyof Value] extends [never]
    ? { readonly [Key in Name]?: Value | undefined }
    : undefined extends Value
      ? { readonly [Key in Name]?: Value }
      : Partial<Value> extends Value
        ? { readonly [Key in Name]?: Value | undefined }
        : { readonly [Key in Name]: Value };

/** The whole input of a call: `{ params, query, body }`. */
export type CallInput<Id extends CallId> = Part<'params', ParamsOf<Id>> &
  Part<'query', QueryOf<Id>> &
  Part<'body', BodyOf<Id>>;
/** The input of a call as an argument, which is optional if all of it is. */
export type CallArgument<Id extends CallId, Options = unknown> =
  Partial<CallInput<Id>> extends CallInput<Id> ? [input?: CallInput<Id> & Options] : [input: CallInput<Id> & Options];
