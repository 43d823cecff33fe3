import { isObject, type Json, type JsonObject, listOf } from './json.ts';

const MAX_NODES = 60_000;

/** The objects in a value, in document order and limited in number. */
export function objectsIn(value: Json): JsonObject[] {
  const objects: JsonObject[] = [];
  const stack: Json[] = [value];
  for (let seen = 0; stack.length > 0 && seen < MAX_NODES; seen += 1) {
    const next = stack.pop();
    if (Array.isArray(next)) {
      for (let index = next.length - 1; index >= 0; index -= 1) stack.push(next[index] ?? null);
    } else if (isObject(next)) {
      objects.push(next);
      const inner = Object.values(next);
      for (let index = inner.length - 1; index >= 0; index -= 1) {
        const child = inner[index];
        if (typeof child === 'object' && child !== null) stack.push(child);
      }
    }
  }
  return objects;
}

/** Whether a node has a schema.org type, however its vocabulary is written. */
export function isOfType(node: JsonObject, type: string): boolean {
  return listOf(node['@type'] ?? node.type).some(
    (name) => typeof name === 'string' && name.replace(/^.*[/#:]/, '').toLowerCase() === type.toLowerCase(),
  );
}
