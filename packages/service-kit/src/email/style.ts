import { SafeHtml } from '../html/SafeHtml.ts';

const FONT = "Inter,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** The light styles as style attributes, because many email clients drop style sheets. The classes are for `SHEET`. */
export const INLINE = {
  page: `margin:0;padding:0;background:#EDF2EF;color:#121A18;font-family:${FONT};font-size:15px;line-height:24px`,
  column: 'max-width:600px;margin:0 auto;padding:28px 16px',
  heading: 'margin:0 0 14px;padding:0 4px;font-size:16px;line-height:24px;font-weight:600;color:#0B5D57',
  home: 'color:#0B5D57;text-decoration:none',
  card: 'padding:28px 28px 14px;border-radius:12px;background:#FFFFFF;border:1px solid #DCE3E0;overflow-wrap:anywhere',
  footer: 'margin:16px 0 0;padding:0 4px;font-size:12px;line-height:18px;color:#56635F',
  footerLink: 'color:#56635F',
  paragraph: 'margin:0 0 16px',
  link: 'color:#0B5D57',
  button:
    'display:inline-block;padding:8px 16px;border-radius:8px;background:#0B5D57;color:#FFFFFF;font-weight:500;text-decoration:none',
  address: 'margin:0 0 16px;font-size:13px;line-height:20px;color:#56635F',
};

/** The dark styles, for email clients that support style sheets. They have to override the style attributes. */
export const SHEET = new SafeHtml(`:root{color-scheme:light dark;supported-color-schemes:light dark}
.card>:first-child{margin-top:0!important}
@media (prefers-color-scheme:dark){
.page{background:#000000!important;color:#F0F4F3!important}
.heading,.heading a,.card a{color:#5CC8B8!important}
.card{background:#151818!important;border-color:#272C2B!important}
.card .button{background:#5CC8B8!important;color:#03211D!important}
.card blockquote{border-color:#2F6F67!important;color:#ADB8B5!important}
.card hr,.card th,.card td{border-color:#272C2B!important}
.card pre{background:#1F2423!important}
.address,.footer,.footer a{color:#ADB8B5!important}
}`);
