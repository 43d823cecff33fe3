import { type Attributes, currentSpan, inSpan } from '../tracing/spans.ts';

/** The statements that are recorded. Others, such as BEGIN, set something for the connection and take no time. */
const VERB = /^\s*(select|insert|update|delete|replace|commit|rollback|with)\b/i;
/** The first table, quoted or not, after one of these words. */
const TABLE = /\b(?:from|into|update)\s+[`"]?(\w{1,64})/i;

/** What may be recorded of a statement: its verb and its first table, without a value. */
function describeStatement(system: string, sql: string): { summary: string; attributes: Attributes } | null {
  const verb = VERB.exec(sql)?.[1]?.toUpperCase();
  if (verb === undefined) return null;
  const table = TABLE.exec(sql)?.[1];
  const summary = table === undefined ? verb : `${verb} ${table}`;
  return {
    summary,
    attributes: {
      'db.system.name': system,
      'db.operation.name': verb,
      'db.query.summary': summary,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
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
  if (currentSpan() === undefined) return run();
  const sql = typeof statement === 'object' && statement !== null && 'sql' in statement ? statement.sql : undefined;
  const described = typeof sql === 'string' ? describeStatement(system, sql) : null;
  return described === null ? run() : inSpan(described.summary, 'client', described.attributes, run);
}
