import { PRODUCT } from '@jobtrail/contract';
import { escapeHtml, renderMarkdown } from './markdown.ts';

const FONT = "Inter,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const WHY = `You get this message because you have an account at ${PRODUCT}.`;
const LATER = 'In the real mail, the way to unsubscribe stands here.';

export interface Draft {
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
}

/** A broadcast's mail in both forms. */
export interface Content {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Puts a body into the frame that all broadcasts share.
 * @param unsubscribeUrl null where nobody can unsubscribe: in a preview and in a test to oneself
 */
export function frameBroadcast(
  { subject, body }: Draft,
  { appUrl, unsubscribeUrl }: { appUrl: string; unsubscribeUrl: string | null },
): Content {
  const { html, text } = renderMarkdown(body);
  const foot =
    unsubscribeUrl === null
      ? LATER
      : `<a href="${escapeHtml(unsubscribeUrl)}" style="color:#56635F">Unsubscribe from these messages</a>`;
  return {
    subject,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#EDF2EF;color:#121A18;font-family:${FONT};font-size:15px;line-height:24px">
<div style="max-width:600px;margin:0 auto;padding:28px 16px">
<p style="margin:0 0 14px;padding:0 4px;font-size:16px;line-height:24px;font-weight:600"><a href="${escapeHtml(appUrl)}" style="color:#0B5D57;text-decoration:none">${PRODUCT}</a></p>
<div style="padding:28px 28px 14px;border-radius:12px;background:#FFFFFF;border:1px solid #DCE3E0;overflow-wrap:anywhere">
${html}</div>
<p style="margin:16px 0 0;padding:0 4px;font-size:12px;line-height:18px;color:#56635F">${WHY}<br>
${foot}</p>
</div>
</body>
</html>
`,
    text: `${text}\n\n-- \n${WHY}\n${unsubscribeUrl === null ? LATER : `Unsubscribe:\n${unsubscribeUrl}`}\n`,
  };
}
