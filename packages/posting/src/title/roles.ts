import { foldPlain } from '../text/clean.ts';

/** Words that jobs are called by, by language, without accents. */
const WORDS = new Set(
  [
    'engineer engineering developer programmer architect manager management director analyst scientist designer consultant specialist coordinator administrator assistant associate representative technician officer executive lead leader intern internship trainee apprentice apprenticeship graduate advisor adviser accountant auditor attorney counsel lawyer paralegal nurse physician therapist doctor pharmacist teacher lecturer professor faculty adjunct instructor tutor researcher fellow fellowship postdoc postdoctoral writer editor copywriter producer strategist planner buyer recruiter partner president vp chief cto ceo cfo coo clerk cashier driver cook chef server barista bartender operator machinist welder electrician plumber mechanic inspector supervisor foreman superintendent estimator surveyor sales marketing account support agent worker handler picker packer janitor cleaner caregiver aide tester qa sre devops fullstack frontend backend software owner scrum controller bookkeeper secretary receptionist librarian translator interpreter artist animator pilot guard paramedic dentist hygienist veterinarian merchandiser concierge housekeeper host crew staff trader underwriter actuary economist biologist chemist physicist geologist statistician mathematician evangelist advocate ambassador moderator sysadmin cna lpn rn student freelance',
    'expert generalist attendant baker butcher carpenter painter roofer mason installer fitter rigger laborer labourer trainer coach psychologist counselor counsellor midwife radiographer phlebotomist optometrist dietitian nutritionist investigator detective firefighter broker banker teller lifeguard stylist hairdresser barber beautician steward stewardess porter courier dispatcher loader photographer videographer journalist reporter curator gardener groundskeeper landscaper farmer maker moulder assembler fabricator captain deckhand storekeeper warehouseman waiter waitress dishwasher dean principal ranger hydrologist ecologist epidemiologist geneticist microbiologist toxicologist radiologist surgeon registrar sommelier purser marketer seller salesperson salesman fundraiser organizer educator paraprofessional interviewer transcriptionist',
    'werkstudent werkstudentin praktikum praktikant praktikantin fachkraft kaufmann kauffrau referent referentin assistenz auszubildende auszubildender azubi ausbildung lehrling lehrer lehrerin erzieher erzieherin arzt arztin koch kochin fahrer fahrerin elektriker elektroniker mechaniker mechatroniker monteur schlosser pfleger pflegerin architekt architektin experte expertin volontariat aushilfe minijob kaufleute meister',
    'developpeur developpeuse ingenieur ingenieure responsable technicien technicienne directeur directrice stagiaire alternant alternance alternante conseiller conseillere vendeur vendeuse gestionnaire comptable acheteur juriste formateur formatrice infirmier infirmiere medecin chauffeur cuisinier serveur employe operateur operatrice architecte analyste administrateur redacteur animateur coordinateur coordinatrice',
    'desarrollador desarrolladora ingeniero ingeniera gerente analista tecnico tecnica administrativo administrativa comercial asistente auxiliar jefe jefa consultor consultora vendedor vendedora dependiente enfermero enfermera medico profesor profesora coordinador coordinadora programador programadora arquitecto disenador disenadora especialista encargado operario becario practicas',
    'sviluppatore ingegnere responsabile impiegato impiegata addetto addetta tirocinio stage programmatore consulente operaio magazziniere cameriere cuoco infermiere commessa commesso progettista',
    'ontwikkelaar medewerker medewerkster adviseur monteur verkoper leraar verpleegkundige stagiair ingenieur chauffeur',
    'programista programistka inzynier specjalista specjalistka kierownik kierowca ksiegowy ksiegowa magazynier sprzedawca pracownik analityk projektant administrator konsultant asystent asystentka stazysta',
    'vyvojar vyvojarka programator programatorka inzenyr inzenyrka specialista specialistka spravce spravkyne vedouci administratorka konzultant konzultantka referentka asistent asistentka technik technicka ucetni obchodni obchodnik skladnik ridic manazer manazerka prodavac prodavacka delnik delnice operator operatorka kuchar cisnik ucitel ucitelka lekar lekarka projektant analytik pracovnik pracovnice stavbyvedouci monter elektrikar svarec zednik recepcni nakupci brigadnik brigada odbornik',
    'desenvolvedor desenvolvedora engenheiro engenheira estagiario estagio assistente atendente motorista vendedor operador',
    'utvecklare ingenjor saljare utvikler udvikler chef konsult larare sjukskoterska projektledare koordinator handlaggare kehittaja arkkitehti insinoori asiantuntija paallikko myyja',
  ]
    .join(' ')
    .split(' '),
);

/** How words end that languages join from several: "Softwareentwickler", "Projektmanagerin", "systemutvecklare". */
const COMPOUND =
  /(?:entwickler|ingenieur|leiter|berater|techniker|mitarbeiter|manager|assistent|spezialist|experte|verkaufer|sachbearbeiter|kaufmann|kauffrau|mechaniker|elektroniker|fahrer|pfleger|helfer|entwicklung|architekt|designer|trainer|ontwikkelaar|medewerker|adviseur|ingenior|utvecklare|ingenjor|ledare|konsult|utvikler|udvikler|radgivare|arkkitehti|asiantuntija|ologist|paedist|iatrist)(?:in|innen)?$/;

const PHRASE =
  /\b(?:head of|charge[e]? de|chef(?:fe)? de|research fellow|full[ -]stack|front[ -]end|back[ -]end)\b|\((?:m|w|f|d|x|h|gn|all|i)(?:\s?[/|,*]\s?(?:m|w|f|d|x|h|i|a|divers|gn|all))+\)|(?:m\/w\/d|w\/m\/d|f\/m\/x|m\/f\/d|m\/f\/x|h\/f|f\/h)|\(all genders\)|\b\d{2,3}\s?(?:-|–)\s?\d{2,3}\s?%|エンジニア|開発|営業|マネージャー|デザイナー|スタッフ|事務|担当|職|모집|채용|담당|개발자?|엔지니어|매니저|디자이너|조사원|직원|사원|工程师|工程師|经理|經理|开发|主管|专员|專員|设计师|分析师/i;

/** Whether a text has a word that jobs are called by. */
export function isRoleLike(text: string): boolean {
  const plain = text.slice(0, 400).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  return (
    PHRASE.test(text) ||
    PHRASE.test(plain) ||
    (foldPlain(plain).match(/[a-z]{2,}/g) ?? []).some(
      (word) => WORDS.has(word) || (word.length > 9 && COMPOUND.test(word)),
    )
  );
}
