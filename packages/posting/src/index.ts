export {
  fields,
  type Field,
  type Found,
  PLACE_MAX,
  type Preferred,
  type Reading,
  type Refusal,
  type Source,
} from './Reading.ts';
export type { TextLine } from './screenshot/Screenshot.ts';
export { readText } from './readText.ts';
