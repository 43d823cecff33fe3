import { type Attributes, currentSpan, failureOf, NO_SPAN, type Span, startSpan } from '../tracing/spans.ts';

/** The statements that are recorded. Others, such as BEGIN, set something for the connection and take no time. */
const VERB = /^\s*(select|insert|update|delete|replace|commit|rollback|with)\b/i;
/** The first table, quoted or not, after one of these words. */
const TABLE = /\b(?:from|into|update)\s+[`"]?(\w{1,64})/i;

/** Knex writes the same text each time, except for lists of values. Statements beyond this number are parsed each time. */
const CACHED_MAX = 1000;

interface StatementDescription {
  readonly summary: string;
  readonly attributes: Attributes;
}
const cache = new Map<string, StatementDescription | null>();

/** Describes a statement, from the cache if possible. A process uses one database system. */
function describeStatement(system: string, sql: string): StatementDescription | null {
  const cached = cache.get(sql);
  if (cached !== undefined && (cached === null || cached.attributes['db.system.name'] === system)) return cached;
  const facts = parseStatement(system, sql);
  if (cache.size < CACHED_MAX) cache.set(sql, facts);
  return facts;
}

/** Extracts what may be recorded of a statement: its verb and its first table, without a value. */
function parseStatement(system: string, sql: string): StatementDescription | null {
  const verb = VERB.exec(sql)?.[1]?.toUpperCase();
  if (verb === undefined) return null;
  const table = TABLE.exec(sql)?.[1];
  const summary = table === undefined ? verb : `${verb} ${table}`;
  return {
    summary,
    attributes: Object.freeze({
      'db.system.name': system,
      'db.operation.name': verb,
      'db.query.summary': summary,
      ...(table !== undefined && { 'db.collection.name': table }),
    }),
  };
}

function startStatement(parent: string, system: string, statement: unknown): Span {
  const sql = typeof statement === 'object' && statement !== null && 'sql' in statement ? statement.sql : undefined;
  const facts = typeof sql === 'string' ? describeStatement(system, sql) : null;
  if (facts === null) return NO_SPAN;
  return startSpan({ name: facts.summary, kind: 'client', parent, attributes: facts.attributes });
}

/**
 * Runs a statement in a span, if the current span is recorded.
 * @param system such as sqlite or mysql
 * @param statement as Knex passes it on
 */
export function inStatementSpan<Result>(
  system: string,
  statement: unknown,
  run: () => Promise<Result>,
): Promise<Result> {
  const parent = currentSpan();
  return parent === undefined ? run() : runAsSpan(startStatement(parent, system, statement), run);
}

async function runAsSpan<Result>(span: Span, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    span.fail(failureOf(error));
    throw error;
  } finally {
    span.end();
  }
}
