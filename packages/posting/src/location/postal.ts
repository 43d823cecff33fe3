import { isContract } from '../title/contracts.ts';
import { isRoleLike } from '../title/roles.ts';
import { isDepartment } from '../title/words.ts';

/** A postal code as most of Europe writes it before a town: "88353", "DE-88353", "1017 CE", "45-064", "110 00". */
const CODE = String.raw`(?:[A-Z]{1,2}-)?(?:\d{5}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} [A-Z]{2})`;
const SMALL = String.raw`(?:am|an der|an den|im|in|bei|ob der|vor der|sur|sous|en|la|le|de|de la|del|di|aan den|nad|pod|on|upon|i la|i|do|da|dos|das|los|las|les)`;
/** The name of a town, as the source of a regular expression: "Immenried", "Conil de la Frontera". */
export const TOWN = String.raw`\p{Lu}[\p{L}'’.-]{1,30}(?:[ -](?:${SMALL} )?\p{Lu}[\p{L}'’.-]{1,30}){0,3}`;
const WITH_CODE = new RegExp(String.raw`^${CODE} (${TOWN})$`, 'u');
/** What is counted, and not where something is. */
const COUNTED =
  /^(?:jobs?|kunden|mitarbeiter\p{L}*|employees|customers|users|members|euros?|eur|usd|clients|clientes|salari\p{L}+)(?!\p{L})/iu;

/** Whether a text is a postal code and a town, which may be in no list: "88353 Immenried". */
export function isTownWithCode(text: string): boolean {
  const town = /^[A-Z\d]/.test(text) && text.length <= 60 ? WITH_CODE.exec(text)?.[1] : undefined;
  return town !== undefined && !COUNTED.test(town) && !isRoleLike(town) && !isDepartment(town) && !isContract(town);
}
