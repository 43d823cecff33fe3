import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

/**
 * Counts the page's requests for each file, over all front ends and all attempts to load a remote. A file is requested
 * again only after a failure: with the same URL, the browser would wait for a response that hangs or reuse a wrong one
 * from its cache.
 */
const AGAIN = `
var askedFor = self.__askedFor || (self.__askedFor = {});
var addressOf = function (url) {
  var times = askedFor[url] || 0;
  askedFor[url] = times + 1;
  return times ? url + "?" + times : url;
};
`;

/** Loads scripts from a URL that has not been requested before. */
class RetriedScripts extends RuntimeModule {
  constructor() {
    super('retried scripts', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const load = RuntimeGlobals.loadScript;
    return `${AGAIN}
var loadScript = ${load};
${load} = function (url, done, key, chunkId) {
  loadScript(addressOf(url), done, key, chunkId);
};`;
  }
}

/**
 * Loads a style sheet in the same way, and fails the load if the response was something else. A browser that receives
 * HTML instead of a style sheet, such as from a fallback to the index page, applies nothing and still fires `load`.
 * Those of an origin that does not allow it cannot be inspected.
 */
const RETRIED_SHEET = `${AGAIN}
linkTag.href = addressOf(fullhref);
var loaded = linkTag.onload;
var isEmpty = function () {
  try {
    return !linkTag.sheet || linkTag.sheet.cssRules.length === 0;
  } catch (error) {
    return false;
  }
};
linkTag.onload = function (event) {
  loaded(isEmpty() ? { type: "error", target: linkTag } : event);
};
`;

/** Makes the files that a front end loads on demand retryable. */
export class RetriedFiles {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RetriedFiles', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('RetriedFiles', (chunk) => compilation.addRuntimeModule(chunk, new RetriedScripts()));
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'RetriedFiles',
        (source) => source + RETRIED_SHEET,
      );
    });
  }
}
