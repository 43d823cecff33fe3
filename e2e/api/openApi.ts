/** The part of JSON Schema that the contract's schemas use. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The kind of resource whose address the text contains. */
  readonly 'x-refers-to'?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

interface OperationObject {
  readonly operationId: string;
  readonly 'x-access': 'public' | 'user' | 'admin';
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

/** The parts of the OpenAPI document that requests are made from. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
}

/** One call as the OpenAPI document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With placeholders: `/api/jobs/{id}`. */
  readonly path: string;
  readonly access: 'public' | 'user' | 'admin';
  /** Names of the placeholders. */
  readonly params: readonly string[];
  readonly query: readonly Parameter[];
  /** The schema of a JSON body. */
  readonly body: Schema | null;
  /** The media types of a raw body. */
  readonly rawTypes: readonly string[];
  /** The statuses that the document lists. */
  readonly statuses: readonly number[];
}

const JSON_TYPE = 'application/json';

/** Reads the document that a running product serves. */
export async function readOperations(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/api/openapi.json`);
  const document: Document = await response.json();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
  );
}

function toOperation(path: string, method: string, operation: OperationObject): Operation {
  const content = operation.requestBody?.content ?? {};
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    access: operation['x-access'],
    params: operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
    query: operation.parameters.filter((parameter) => parameter.in === 'query'),
    body: content[JSON_TYPE]?.schema ?? null,
    rawTypes: Object.keys(content).filter((type) => type !== JSON_TYPE),
    statuses: Object.keys(operation.responses).map(Number),
  };
}

/** What a placeholder refers to, by the segment before it: `jobs` in `/api/jobs/{id}/communications`. */
export function kindOfParam(path: string, name: string): string {
  const segments = path.split('/');
  return segments[segments.indexOf(`{${name}}`) - 1] ?? '';
}
