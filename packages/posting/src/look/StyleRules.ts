import type { Element } from 'domhandler';
import { type Declarations, type Look, lookWithin } from './Look.ts';
import { declarationsIn, type Rule, rulesIn } from './styleSheet.ts';

const MAX_RULES_OF_NAME = 40;
const MAX_REMEMBERED = 20_000;
const NO_DECLARATIONS: Declarations = new Map();
/** Elements around everything, which pages hide until their scripts have run. */
const ROOTS = new Set(['html', 'body']);

/** The styles of a page: those in attributes, and the rules of its style sheets that are simple enough. */
export class StyleRules {
  /** By the last name of their selectors. */
  readonly #rules = new Map<string, Rule[]>();
  readonly #known = new Map<string, Declarations>();

  /** @param elements of the page */
  constructor(elements: readonly Element[]) {
    for (const element of elements)
      if (element.name === 'style')
        for (const rule of rulesIn(element.children.map((child) => ('data' in child ? child.data : '')).join('')))
          this.#add(rule);
  }

  /**
   * The look of an element.
   * @param outer that of its parent; returned as it is if the element changes nothing
   */
  lookOf(element: Element, outer: Look): Look {
    const style = this.#declarationsOf(element);
    if (style.size === 0) return outer;
    const look = lookWithin(outer, style);
    return ROOTS.has(element.name) ? { ...look, gone: false, visible: true } : look;
  }

  #add(rule: Rule): void {
    const rules = this.#rules.get(rule.key);
    if (rules === undefined) this.#rules.set(rule.key, [rule]);
    else if (rules.length < MAX_RULES_OF_NAME) rules.push(rule);
  }

  #declarationsOf({ name, attribs }: Element): Declarations {
    const { style, color, bgcolor } = attribs;
    const ofRules = this.#rules.size === 0 ? NO_DECLARATIONS : this.#ofRules(name, attribs);
    if (style === undefined && color === undefined && bgcolor === undefined) return ofRules;
    const all = new Map(ofRules);
    if (color !== undefined && name === 'font') all.set('color', color.toLowerCase());
    if (bgcolor !== undefined) all.set('background-color', bgcolor.toLowerCase());
    for (const [property, { value }] of declarationsIn(style ?? '')) all.set(property, value);
    return all;
  }

  /** The declarations of all rules that select an element. Elements with the same names repeat throughout a page. */
  #ofRules(name: string, { id, class: classes }: Readonly<Record<string, string>>): Declarations {
    const key = `${name} ${id ?? ''} ${classes ?? ''}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const declarations = this.#cascade(name, id, classes);
    if (this.#known.size < MAX_REMEMBERED) this.#known.set(key, declarations);
    return declarations;
  }

  #cascade(name: string, id: string | undefined, classes = ''): Declarations {
    const names = new Set([name, ...(id ? [`#${id}`] : []), ...classes.split(/\s+/).map((one) => `.${one}`)]);
    const rules = [...names]
      .flatMap((one) => this.#rules.get(one) ?? [])
      .filter(({ names: all }) => all.every((one) => names.has(one)))
      .sort((one, other) => one.rank - other.rank);
    if (rules.length === 0) return NO_DECLARATIONS;
    const all = new Map<string, string>();
    const important = new Set<string>();
    for (const { declarations, isCertain } of rules)
      for (const [property, { value, isImportant }] of declarations) {
        // A rule that may not apply makes a value unknown.
        if (!isCertain) {
          if (all.get(property) !== value) all.delete(property);
        } else if (isImportant || !important.has(property)) {
          all.set(property, value);
          if (isImportant) important.add(property);
        }
      }
    return all;
  }
}
