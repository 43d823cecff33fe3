import type { Refusal } from '../Reading.ts';
import { foldPlain } from '../text/clean.ts';
import { isList } from './list.ts';
import type { Page } from './Page.ts';

const CHALLENGE_TITLE =
  /^(?:just a moment|attention required.*|access denied|access to this page has been denied|are you (?:a )?(?:human|robot).*|robot check|security check.*|pardon our interruption.*|please verify.*|verify(?:ing)? (?:you|your).*|human verification.*|captcha.*|bot verification.*|ddos.?guard|checking your browser.*|request (?:blocked|rejected).*|one more step.*|additional verification required.*|security verification.*|you have been blocked.*|blocked|403 forbidden|forbidden|einen moment.*|un instant.*|un momento.*|okamzik.*)$/;
const CHALLENGE_TEXT =
  /verify (?:that )?you are (?:a )?human|checking (?:if the site connection is secure|your browser)|enable javascript and cookies to continue|unusual traffic from your|complete the security check|press (?:&|and) hold|are not a robot|why have i been blocked|performance (?:&|and) security by cloudflare|request unsuccessful\. incapsula/i;
const LOGIN_TITLE =
  /^(?:(?:.{0,40} )?(?:sign in|sign up|log ?in|login|join linkedin|anmelden|einloggen|se connecter|connexion|iniciar sesion|accedi|prihlaseni|prihlasit se|zaloguj sie|inloggen|entrar|로그인|ログイン|登录|登入)(?: .{0,40})?)$/;
const ERROR_TITLE =
  /^(?:(?:.{0,40} )?(?:404|410|500|502|503)(?: .{0,60})?|(?:.{0,40} )?(?:page|job|position|posting|vacancy) (?:not found|does not exist|cannot be found|no longer exists|unavailable)(?: .{0,40})?|not found|error|server error|internal server error|oops.*|something went wrong.*|seite nicht gefunden.*|page (?:introuvable|non trouvee).*|pagina no encontrada.*|stranka nenalezena.*|strona nie .*|service unavailable|bad gateway|gateway time.?out|site maintenance|under maintenance)$/;
const CLOSED =
  /(?:job|position|posting|vacancy|opening|page)(?: you.{0,30})? (?:is not|isn't|is no longer) (?:available|open|active)|not available any ?more|could(?:n't| not) find (?:the|this|that|your) (?:job|position|posting)|may have been (?:filled|removed|closed)|might have (?:closed|been (?:filled|removed))|no longer (?:accepting|available|active|open|exists|posted)|(?:job|position|posting|role|vacancy|listing|advert\w*) (?:has been|was|is|has) (?:now |already |been )*(?:closed|filled|removed|expired|deactivated|withdrawn|taken down|unpublished)|(?:this|the) (?:job|position|posting|vacancy) (?:posting )?(?:has )?(?:expired|closed)|nicht mehr (?:verfügbar|online|aktiv|aktuell)|(?:stelle|position) (?:ist|wurde) (?:bereits |leider )?(?:besetzt|vergeben|geschlossen)|n'est plus (?:disponible|en ligne|active)|offre (?:expirée|pourvue)|ya no está disponible|oferta (?:cerrada|caducada|expirada)|non è più disponibile|niet (?:meer|langer) beschikbaar|vacature is (?:gesloten|vervuld|verlopen)|(?:oferta|ogłoszenie) (?:wygasła|wygasło|nieaktualn\w+|jest nieaktualna)|(?:nabídka|inzerát|pozice) (?:již|už) (?:není|byla)|není (?:již|už) aktuální|tato pozice je již|vaga (?:encerrada|expirada)|não está mais disponível|募集は?終了|掲載(?:期間)?(?:が|は)?終了|마감(?:되었|된|된 채용)|채용이 마감|종료된|已(?:关闭|下线|过期|停止招聘)/i;
const LITTLE_TEXT = 2_500;

/** What a page that shows no posting says about itself, from its title and what little it shows; null when it says nothing of the kind. */
export function refusalShown(page: Page): Refusal | null {
  const title = foldPlain(page.title);
  const text = page.blocks
    .filter(({ related }) => !related)
    .slice(0, 300)
    .map((block) => block.text)
    .join('\n')
    .slice(0, 20_000);
  const short = text.length < LITTLE_TEXT;
  if (
    CHALLENGE_TITLE.test(title) ||
    (short &&
      (CHALLENGE_TEXT.test(text) ||
        /_cf_chl_opt|cf-challenge|px-captcha|captcha-delivery|g-recaptcha-challenge|_Incapsula_Resource/.test(
          page.html,
        )))
  )
    return 'challenge';
  if (
    ERROR_TITLE.test(title) ||
    (title === '' &&
      short &&
      page.blocks.slice(0, 3).some(({ text: line, level }) => level > 0 && ERROR_TITLE.test(foldPlain(line))))
  )
    return 'error';
  if (
    short &&
    page.blocks
      .filter(({ level }) => level > 0)
      .slice(0, 3)
      .some((block) => ERROR_TITLE.test(foldPlain(block.text)))
  )
    return 'error';
  if (isLogin(page, title, short)) return 'login';
  if (CLOSED.test(text.slice(0, 6_000)) && short) return 'closed';
  if (isList(page)) return 'list';
  return null;
}

function isLogin(page: Page, title: string, short: boolean): boolean {
  if (/\/(?:authwall|login|signin|sign-in|uas\/login|checkpoint)\b/.test(page.url?.pathname ?? '')) return true;
  if (page.blocks.length < 3 && /[/"']authwall\b/.test(page.html)) return true;
  if (LOGIN_TITLE.test(title) && title.split(' ').length <= 8) return true;
  return (
    page.passwordField && short && page.blocks.some(({ text, level }) => level > 0 && LOGIN_TITLE.test(foldPlain(text)))
  );
}
