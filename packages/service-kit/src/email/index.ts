export { button, type EmailFragment, link, paragraph, stack } from './fragments.ts';
export { type FramedEmail, frameEmail } from './frameEmail.ts';
export { INLINE } from './style.ts';
