// Replaces the parts of the federation runtime that load remotes in Node.
const absent = (): never => {
  throw new Error('There is no Node in a browser');
};
export { absent as createScriptNode, absent as loadScriptNode };
