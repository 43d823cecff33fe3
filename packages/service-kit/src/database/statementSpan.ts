import { type Attributes, failureOf, NO_SPAN, recordedNow, type Span, startSpan } from '../tracing/spans.ts';

/** The statements that are recorded. Others, such as BEGIN, set something for the connection and take no time. */
const VERB = /^\s*(select|insert|update|delete|replace|commit|rollback|with)\b/i;
/** The first table, quoted or not, after one of these words. */
const TABLE = /\b(?:from|into|update)\s+[`"]?(\w{1,64})/i;

/** Knex writes the same text each time, except for lists of values. Any further statements are parsed each time. */
const KNOWN_MAX = 1000;

interface Facts {
  readonly summary: string;
  readonly attributes: Attributes;
}
const known = new Map<string, Facts | null>();

/** The facts about a statement, from the cache if possible. A process uses one database system. */
function factsOf(system: string, sql: string): Facts | null {
  const before = known.get(sql);
  if (before !== undefined && (before === null || before.attributes['db.system.name'] === system)) return before;
  const facts = readFacts(system, sql);
  if (known.size < KNOWN_MAX) known.set(sql, facts);
  return facts;
}

/** What may be recorded of a statement: its verb and its first table, without a value. */
function readFacts(system: string, sql: string): Facts | null {
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
  const facts = typeof sql === 'string' ? factsOf(system, sql) : null;
  if (facts === null) return NO_SPAN;
  return startSpan({ name: facts.summary, kind: 'client', parent, attributes: facts.attributes });
}

/**
 * Runs a statement as a span, if what runs now is recorded.
 * @param system such as sqlite or mysql
 * @param statement as Knex passes it on
 */
export function asStatement<Result>(system: string, statement: unknown, run: () => Promise<Result>): Promise<Result> {
  const parent = recordedNow();
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
