import Ajv, { type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import { invalid, missingParam, type StripeError, unknownParam } from '../http/StripeError.ts';
import { type Schema, schemas } from './schemas.ts';

const REFERENCE = '"$ref":"#/components/schemas/';
/** The keyword that takes the place of `$ref`, with the name of a component. */
const COMPONENT = 'component';

const compilerOf = (coerceTypes: boolean): Ajv =>
  new Ajv({
    strict: false,
    coerceTypes,
    allErrors: false,
    validateSchema: false,
    logger: false,
    // Takes longer than it saves while few objects are checked.
    code: { optimize: false },
  });

/**
 * Compiles schemas when they are first needed. Stripe's components refer to each other, so Ajv would compile all of them
 * for the first response; here a component is compiled when a value reaches it.
 */
class Validators {
  readonly #ajv: Ajv;
  readonly #ofSchemas = new Map<Schema, ValidateFunction>();

  constructor({ coerceTypes }: { coerceTypes: boolean }) {
    const validate: SchemaValidateFunction = (name: string, value: unknown, _schema, place): boolean => {
      const ofComponent = this.ofComponent(name);
      if (!ofComponent) throw new Error(`There is no schema ${name}`);
      if (ofComponent(value)) return true;
      validate.errors = (ofComponent.errors ?? []).map((error) => ({
        ...error,
        instancePath: `${place?.instancePath ?? ''}${error.instancePath}`,
      }));
      return false;
    };
    this.#ajv = compilerOf(coerceTypes).addKeyword({ keyword: COMPONENT, errors: 'full', validate });
  }

  of(schema: Schema): ValidateFunction {
    let found = this.#ofSchemas.get(schema);
    if (!found) {
      const separate = JSON.stringify(schema).replaceAll(REFERENCE, `"${COMPONENT}":"`);
      found = this.#ajv.compile(JSON.parse(separate) as object);
      this.#ofSchemas.set(schema, found);
    }
    return found;
  }

  ofComponent(name: string): ValidateFunction | undefined {
    const schema = schemas.components.schemas[name];
    return schema && this.of(schema);
  }
}

const forms = new Validators({ coerceTypes: true });
const responses = new Validators({ coerceTypes: false });

/** The name of a form field for a path: items/0/price becomes items[0][price]. */
const formName = (path: readonly string[]): string =>
  path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('');
const pathOf = ({ instancePath }: ErrorObject): string[] =>
  instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The most specific error: the deepest one, with unknown parameters before wrong values. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = (error: ErrorObject): number =>
    pathOf(error).length * 10 +
    (error.keyword === 'additionalProperties' ? 5 : 0) -
    (error.keyword === 'anyOf' ? 9 : 0) -
    (error.params['allowedValues']?.[0] === '' || error.params['type'] === 'null' ? 2 : 0);
  return [...errors].sort((one, other) => depth(other) - depth(one))[0];
}

function toStripeError(error: ErrorObject | undefined): StripeError {
  if (!error) return invalid('The request cannot be read.');
  const path = pathOf(error);
  if (error.keyword === 'additionalProperties')
    return unknownParam(formName([...path, String(error.params['additionalProperty'])]));
  if (error.keyword === 'required') return missingParam(formName([...path, String(error.params['missingProperty'])]));
  const param = formName(path);
  if (error.keyword === 'enum')
    return invalid(
      `Invalid ${param}: must be one of ${[error.params['allowedValues']].flat().filter(Boolean).join(', ')}`,
      { param },
    );
  const type = String(error.params['type'] ?? '');
  if (type.includes('number'))
    return invalid(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param });
  if (type.includes('boolean')) return invalid(`Invalid boolean: ${param}`, { param });
  if (type.includes('array')) return invalid('Invalid array', { param });
  if (type.includes('object')) return invalid('Invalid object', { param });
  return invalid(`Invalid ${param}`, { code: 'parameter_invalid_empty', param });
}

/**
 * Validates the parameters of a request against a closed schema, and converts form values to numbers and booleans in
 * place.
 * @throws StripeError 400 that names the parameter
 */
export function checkRequest(schema: Schema, params: object): void {
  const validate = forms.of(schema);
  if (!validate(params)) throw toStripeError(mostSpecific(validate.errors ?? []));
}

/** Why a response does not match its schema, or null if it does. `name` is a component, such as `subscription`. */
export function responseProblem(name: string, response: unknown): string | null {
  const validate = responses.ofComponent(name);
  if (!validate) return `there is no schema ${name}`;
  if (validate(response)) return null;
  const error = mostSpecific(validate.errors ?? []);
  return `${name}${error?.instancePath ?? ''} ${error?.message ?? ''} ${JSON.stringify(error?.params ?? {})}`;
}
