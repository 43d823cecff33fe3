/** A line of a posting's text that shows something. */
export interface PostingLine {
  kind: 'title' | 'heading' | 'item' | 'text';
  text: string;
  /** Whether a blank line stands before it. */
  isApart: boolean;
}

const HEADING = /^(#{1,6}) (?=\S)/;

/** The lines of a text in the form of the contract: `# ` starts a heading, `- ` a list item. */
export function linesOf(text: string): PostingLine[] {
  const lines: PostingLine[] = [];
  let isApart = true;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isApart = true;
      continue;
    }
    const heading = HEADING.exec(line);
    if (heading)
      lines.push({ kind: heading[1] === '#' ? 'title' : 'heading', text: line.slice(heading[0].length), isApart });
    else if (line.startsWith('- ')) lines.push({ kind: 'item', text: line.slice(2), isApart });
    else lines.push({ kind: 'text', text: line, isApart });
    isApart = false;
  }
  return lines;
}

/** Groups list items that follow each other, and the lines of a paragraph. */
export function groupsOf<Line extends Pick<PostingLine, 'kind' | 'isApart'>>(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const joins = last?.kind === line.kind && (line.kind === 'item' || (line.kind === 'text' && !line.isApart));
    if (group && joins) group.push(line);
    else groups.push([line]);
  }
  return groups;
}
