import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/** Asks the shell which hash a file must have (shell/src/remotes/integrity.ts). Older shells know none. */
const hashFor = (tag: string, url: string): string => `
var expectedHash = self.__integrityOf && self.__integrityOf(${url});
if (expectedHash) ${tag}.integrity = expectedHash;
`;

/**
 * Makes the browser check the scripts and style sheets that a remote loads on demand, if the remote is on another
 * origin: a file with another content is refused (Subresource Integrity).
 */
export class CheckedFiles {
  apply(compiler: Compiler): void {
    compiler.options.output.crossOriginLoading = 'anonymous';
    compiler.hooks.compilation.tap('CheckedFiles', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'CheckedFiles',
        (source) => source + hashFor('script', 'url'),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'CheckedFiles',
        (source) => source + hashFor('linkTag', 'fullhref'),
      );
    });
  }
}
