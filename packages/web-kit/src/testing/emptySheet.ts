/** Replaces a style sheet in Jest, where nothing is painted. */
export default {};
