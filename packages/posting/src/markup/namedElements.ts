import { type AnyNode, type Element, isTag } from 'domhandler';
import { valueOf } from '../labels/value.ts';
import { isLocation } from '../location/line.ts';
import type { Page } from '../page/Page.ts';
import { linesOf } from '../page/textOf.ts';
import type { Field } from '../Reading.ts';
import { companyNameIn } from '../shown/names.ts';
import { fold } from '../text/clean.ts';
import { fieldOfLabel } from '../text/labels.ts';
import { memoize } from '../text/memoize.ts';
import { isGeneric } from '../title/words.ts';

const NAMES: Readonly<Record<Field, RegExp>> = {
  position:
    /^(?:job|position|posting|vacancy|opening|role|offer|jd)[-_]{0,2}(?:title|name|heading|headline)$|^(?:jobtitle|positiontitle|postingtitle)$/i,
  company:
    /(?:^|[-_])(?:company|employer|organi[sz]ation|org)[-_]{0,2}name(?:[-_]link)?$|^(?:hiring[-_]?)?(?:company|employer|agency)$|^job[-_]{0,2}(?:company|employer)(?:[-_]name)?$/i,
  location:
    /^(?:job|position|posting|vacancy|opening|work|role|office|offer|jd)[-_]{0,2}(?:view[-_])?(?:locations?|city|place)$|^joblocation$|^locations?$|^location[-_](?:name|text|label|value)$/i,
  salary:
    /^(?:job|position|posting|offer|vacancy|jd)[-_]{0,2}(?:view[-_])?(?:salary|compensation|pay)$|^(?:salary|pay|compensation)[-_]{0,2}(?:range|value|text|amount|info)?$/i,
};
const ATTRIBUTES = [
  'class',
  'id',
  'data-testid',
  'data-test',
  'data-test-id',
  'data-qa',
  'data-ui',
  'data-automation',
  'data-automation-id',
  'data-cy',
  'data-field',
  'data-ph-at-id',
  'itemprop',
] as const;
/** Their order of trust. */
const RANKS: ReadonlyMap<string, number> = new Map(ATTRIBUTES.map((attribute, rank) => [attribute, rank]));
/** What every name above contains: searching for it is cheaper than matching them. */
const HINT = /title|name|headi|headline|company|employer|agency|location|city|place|salary|compensation|pay/i;
const FIELDS = ['position', 'company', 'location', 'salary'] as const;
const MAX_ELEMENTS = 40_000;
const MAX_VALUES = 2;

/** The values of elements by field. */
export type NamedValues = Readonly<Record<Field, readonly string[]>>;

/**
 * Reads elements whose class, id or test id names their content: `job-title`, `company-name`, `job-location`,
 * `salary-range`. Several different values of a field are a list of other jobs and therefore ignored.
 */
export function readNamedElements(page: Page): NamedValues {
  const values: Record<Field, Map<string, string>> = {
    position: new Map(),
    company: new Map(),
    location: new Map(),
    salary: new Map(),
  };
  for (const element of page.elements.slice(0, MAX_ELEMENTS)) {
    const field = fieldNamedBy(element);
    if (!field || isAside(element)) continue;
    const lines = linesOf(element, 400);
    const rest = lines.length > 1 && fieldOfLabel(lines[0] ?? '') ? lines.slice(1) : lines;
    const value = valueOf(field, rest);
    if (!value || isGeneric(value) || (field === 'location' && rest.length > 1 && !isLocation(value))) continue;
    if (field === 'company' && companyNameIn(value) === null) continue;
    values[field].set(fold(value), value);
  }
  const of = (field: Field) => (values[field].size > MAX_VALUES ? [] : [...values[field].values()]);
  return { company: of('company'), position: of('position'), location: of('location'), salary: of('salary') };
}

function fieldNamedBy({ attribs }: Element): Field | null {
  let found: Field | null = null;
  let first: number = ATTRIBUTES.length;
  for (const attribute in attribs) {
    const rank = RANKS.get(attribute) ?? first;
    const names = rank < first ? attribs[attribute] : undefined;
    if (names === undefined || names.length > 400 || !HINT.test(names)) continue;
    const field = fieldOfNames(names);
    if (field) [found, first] = [field, rank];
  }
  return found;
}

/** The field that one of the names in an attribute is for. */
const fieldOfNames = memoize((names): Field | null => {
  for (const name of names.split(/\s+/)) for (const field of FIELDS) if (NAMES[field].test(name)) return field;
  return null;
});

/** Parts of the page about other jobs, and forms. */
function isAside(element: Element): boolean {
  if (element.name === 'input' || element.name === 'label') return true;
  for (let parent: AnyNode | null = element; parent; parent = parent.parent) {
    if (!isTag(parent)) continue;
    if (
      parent.name === 'nav' ||
      parent.name === 'footer' ||
      parent.name === 'fieldset' ||
      parent.name === 'select' ||
      (parent.name === 'form' && parent.parent && isTag(parent.parent) && parent.parent.name !== 'body')
    )
      return true;
    if (
      /similar|related|recommend|people-also|(?:^|[\s_-])(?:search|filters?|modal|cards?-list|job-list|joblist|results)(?:$|[\s_-])/i.test(
        `${parent.attribs.class ?? ''} ${parent.attribs.id ?? ''}`.slice(0, 300),
      )
    )
      return true;
  }
  return false;
}
