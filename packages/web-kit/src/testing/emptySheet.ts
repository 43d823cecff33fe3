/** Replaces style sheets in Jest, which renders nothing. */
export default {};
