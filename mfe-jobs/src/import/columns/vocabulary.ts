import type { ClosedReason, JobSource, Stage } from '@jobtrail/contract';
import type { Field } from '../reading.ts';

/**
 * The words that other trackers and people use, squashed. Within a field, an earlier name is the better one: of two
 * columns for the same field, it is the one that is taken.
 */

export const HEADER_NAMES: Readonly<Record<Field, readonly string[]>> = {
  company: words(`
    company companyname employer employername organization organisation organizationname organisationname business
    firma firmenname unternehmen arbeitgeber entreprise societe employeur empresa compania azienda bedrijf werkgever
    sirket sirketadi spolecnost zamestnavatel pracodawca nazwafirmy компанія роботодавець`),
  position: words(`
    position jobtitle title role jobposition positiontitle roletitle positionname jobrole rolename vacancy job jobname
    stelle stellenbezeichnung stellentitel jobtitel berufsbezeichnung poste intitule intituleduposte puesto cargo
    posizione functie functietitel pozisyon stanowisko pozice vaga посада`),
  status: words(`
    status stage applicationstatus applicationstage jobstatus listname list phase state progress statuslabel outcome
    bewerbungsstatus stand etat statut estado stato durum stan stav etap статус`),
  applicationDate: words(`
    applicationdate dateapplied applieddate appliedon appliedat applied dateofapplication applydate applieddatetime
    datesubmitted submissiondate submittedon submittedat dateofsubmission beworbenam bewerbungsdatum bewerbungam
    datedecandidature fechadeaplicacion fechadesolicitud fechadepostulacion datacandidatura dataaplikacji
    datazgloszenia basvurutarihi datum date fecha tarih дата`),
  jobUrl: words(`
    joburl url link jobpostingurl jobposturl postingurl joblisting joblistingurl listingurl listing posting jobposting
    jobpostinglink joblink linktojob applicationlink applicationurl applylink applyurl jobad advert anzeige
    stellenanzeige lien enlace посилання source`),
  location: words(`
    location joblocation city worklocation locations jobcity place where office standort arbeitsort ort lieu ville
    ubicacion ciudad luogo sede lokalizacja miasto plaats lokasyon sehir misto місто`),
  salary: words(`
    salary salaryrange compensation pay payrange salaryoffered wage remuneration gehalt gehaltsspanne salaire
    remuneration salario sueldo stipendio salaris maas wynagrodzenie mzda plat зарплата`),
  salaryMin: words('salarymin minsalary minimumsalary salaryfrom salarylow paymin'),
  salaryMax: words('salarymax maxsalary maximumsalary salaryto salaryhigh paymax'),
  currency: words('currency salarycurrency wahrung devise moneda'),
  tags: words(`
    tags tag labels label keywords workmode workplacetype workplace worktype employmenttype jobtype roletype category
    arrangement schlagworter etiketten etiquettes etiquetas`),
  notes: words(`
    notes note comments comment remarks description details notizen notiz bemerkungen bemerkung kommentar
    commentaires notas comentarios uwagi notatki notlar poznamky нотатки`),
  source: words(`
    source jobsource channel platform foundon foundvia wherefound howfound jobboard portal quelle fuente kanal zrodlo`),
  closedReason: words('closedreason reasonclosed closereason'),
  stageChangedAt: words(`
    stagechangedat stagechangedon lastmovedat statuschanged statuschangedat statuschangedate statusdate dateofstatus
    stagedate lastupdated lastupdate`),
  phoneDay: words(`
    phonescreendate phonescreen phonescreeningdate phoneinterviewdate phoneinterview screeningdate datephonescreen
    recruitercall recruitercalldate hrinterview hrinterviewdate firstinterview firstinterviewdate 1stinterview
    1stinterviewdate telefoninterview`),
  technicalDay: words(`
    technicalinterviewdate technicalinterview technicaldate interviewdate dateofinterview dateinterview interviewedon
    interview secondinterview secondinterviewdate 2ndinterview 2ndinterviewdate assessmentdate vorstellungsgesprach
    entretien`),
  onsiteDay: words(
    'onsitedate onsiteinterviewdate onsiteinterview onsite finalinterview finalinterviewdate finalrounddate finalround',
  ),
  offerDay: words('offerdate dateoffer dateofoffer offeredon offerreceived offer angebot'),
  rejectedDay: words(`
    rejectiondate rejecteddate daterejected dateofrejection rejectedon rejection rejected closeddate dateclosed absage
    absagedatum absageam`),
  hasApplied: words('hasapplied didapply applied'),
  isSaved: words('wishlist issaved saved bookmarked'),
  contactName: words(`
    contactname contactperson contact recruiter recruitername hiringmanager ansprechpartner ansprechpartnerin contacto
    personadecontacto kontakt`),
  contactEmail: words(
    'contactemail recruiteremail hiringmanageremail contactmail contactemailaddress email emailaddress',
  ),
  contactPhone: words(
    'contactphone contactphonenumber recruiterphone phone phonenumber telefon telefonnummer telephone',
  ),
};

/** Words that a header may have besides the name of a field, such as `Name of the company` or `Current status`. */
export const FILLERS: ReadonlySet<string> = new Set(
  words('the of my your a name current full for to in application job exact official der die das le la les el'),
);

/** Columns that are left out although one might expect them, and why. */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map(
  words(
    'saveddate datesaved savedon savedat dateadded addedon addeddate createdat created createddate bookmarkedat',
  ).map((name) => [name, 'When you saved it. Jobtrail keeps when you applied.']),
);

/** Columns that say when a job was saved. */
export const SAVED_DATES: ReadonlySet<string> = new Set(words('saveddate datesaved savedon savedat bookmarkedat'));

/** Columns that are never taken by their name alone, and why. */
export const PRIVATE: ReadonlyMap<string, string> = new Map([
  ...words('questionandanswers questionsandanswers questionsanswers screeningquestions screeninganswers answers').map(
    (name) => [name, 'Your answers to employers may be about origin, gender, health or salary.'] as const,
  ),
  ...words(`
    gender sex race ethnicity disability disabilitystatus veteran veteranstatus birthdate dateofbirth nationality
    religion sexualorientation maritalstatus healthinsurance socialsecuritynumber ssn password`).map(
    (name) => [name, 'This looks private, and has no field in Jobtrail.'] as const,
  ),
  ...words(`
    creatoruseremail creatoruserfirstname creatoruserlastname youremail yourname yourphone myemail myphone applicantemail
    applicantname applicantphone`).map((name) => [name, 'This looks like your own name or address.'] as const),
]);

/** In a file with one of these columns, its contact details are the person's own. */
export const OWN_CONTACT_FILES: ReadonlySet<string> = new Set(words('questionandanswers resumename'));

/** Tables of other trackers that are no applications: each has all of these columns. */
export const REFUSED: readonly { readonly header: readonly string[]; readonly why: string }[] = [
  { header: words('question answer'), why: 'These are saved answers, not applications.' },
  { header: words('jobseekeractivitylevel opentorecruiters'), why: 'These are your preferences, not applications.' },
  { header: words('firstname lastname connectedon'), why: 'These are your connections, not applications.' },
];
/** Tables of which the person should know something: each has all of these columns. */
export const NOTICES: typeof REFUSED = [
  {
    header: words('sendername senderemail subject'),
    why: 'Each row of this file is an email, so several rows may be about one application.',
  },
];

interface StageWords {
  readonly stage: Stage;
  readonly closedReason: ClosedReason | null;
  readonly words: readonly string[];
}
export const STAGE_WORDS: readonly StageWords[] = [
  {
    stage: 'applied',
    closedReason: null,
    words: words(`
      applied submitted awaiting inprogress sent applicationsent applicationsubmitted applicationconfirmation waiting
      pending awaitingresponse waitingforresponse beworben gesendet offen postule candidatureenvoyee envoye aplicado
      postulado solicitado enviado candidatoinviato inviata gesolliciteerd zaaplikowano aplikowano wyslano basvuruldu
      basvurdum odeslano подано`),
  },
  {
    stage: 'phone screen',
    closedReason: null,
    words: words(`
      phone phonescreen phonescreening phoneinterview phonecall recruiterscreen recruitercall recruiter screen screening
      responded replied firstinterview 1stinterview firstround 1stround hrinterview hrscreen hrround introcall
      initialscreen availabilityrequest telefoninterview erstgesprach entretientelephonique rozmowatelefoniczna`),
  },
  {
    stage: 'technical interview',
    closedReason: null,
    words: words(`
      technical technicalinterview techinterview technicalscreen technicalround assessment assessmentsent oa
      onlineassessment codingchallenge codingtest takehome interview interviewing interviewed interviews
      interviewscheduled interviewinvitation secondinterview 2ndinterview secondround 2ndround shortlisted
      vorstellungsgesprach interviewphase entretien entretientechnique entrevista colloquio gesprek rozmowa mulakat
      gorusme pohovor співбесіда`),
  },
  {
    stage: 'onsite',
    closedReason: null,
    words: words(`
      onsite onsiteinterview finalround final finalinterview thirdinterview 3rdinterview thirdround 3rdround superday
      panelinterview`),
  },
  {
    stage: 'offer',
    closedReason: null,
    words: words(`
      offer offered offers offermade offerreceived offerextended negotiating negotiation zusage angebot offre oferta
      offerta aanbod teklif nabidka пропозиція`),
  },
  {
    stage: 'offer',
    closedReason: 'accepted',
    words: words('accepted hired offeraccepted acceptedoffer signed angenommen eingestellt'),
  },
  {
    stage: 'rejected',
    closedReason: 'employer',
    words: words(`
      rejected rejection notselected declined denied refused unsuccessful nolongerconsidered turneddown absage abgelehnt
      abgesagt refuse refusee rechazado rechazada rifiutato afgewezen odrzucono odrzucone reddedildi zamitnuto відмова`),
  },
  {
    stage: 'rejected',
    closedReason: 'declined',
    words: words('offerdeclined declinedoffer ideclined declinedbyme turneddownoffer rejectedoffer'),
  },
  {
    stage: 'rejected',
    closedReason: 'withdrew',
    words: words(
      'withdrawn withdrew iwithdrew withdrewapplication applicationwithdrawn zuruckgezogen retire retirado wycofano',
    ),
  },
  {
    stage: 'rejected',
    closedReason: 'no answer',
    words: words(
      'ghosted noresponse noanswer noreply expired neverheardback keineantwort keineruckmeldung sansreponse sinrespuesta brakodpowiedzi',
    ),
  },
];
/** Words for jobs that the person has saved, but not applied for. */
export const SAVED_WORDS: ReadonlySet<string> = new Set(
  words(`
    wishlist bookmarked bookmark saved draft toapply applying evaluated interested notyet notapplied notyetapplied
    planned todo shortlist gemerkt merkliste geplant guardado enregistre`),
);

export const SOURCE_WORDS: ReadonlyMap<string, JobSource> = new Map([
  ...words(`
    jobboard board linkedin indeed glassdoor stepstone monster xing ziprecruiter dice wellfound angellist ycombinator
    otta welcometothejungle weworkremotely remoteok handshake simplify hired builtin google googlejobs seek reed
    totaljobs cvlibrary naukri infojobs pracuj pracujpl nofluffjobs justjoinit arbeitsagentur karriereat jobsch djinni
    hackernews jobtreff online`).map((word) => [word, 'job board'] as const),
  ...words(`
    companysite companywebsite companypage careerpage careerspage careersite careerssite website direct directapply
    directapplication companycareers firmenwebsite karriereseite greenhouse lever ashby workday`).map(
    (word) => [word, 'company site'] as const,
  ),
  ...words('referral referred friend employeereferral network networking connection empfehlung kontakt').map(
    (word) => [word, 'referral'] as const,
  ),
  ...words('recruiter headhunter agency recruitingagency staffingagency inbound personalvermittler').map(
    (word) => [word, 'recruiter'] as const,
  ),
  ...words('event careerfair jobfair meetup conference jobmesse messe').map((word) => [word, 'event'] as const),
  ...words('other sonstiges andere autre otro').map((word) => [word, 'other'] as const),
]);

/** What people and programs write where they have nothing to say. */
export const NOTHING: ReadonlySet<string> = new Set([
  '',
  '-',
  '–',
  '—',
  '--',
  'n/a',
  '#n/a',
  'n.a.',
  'null',
  'undefined',
]);
/** The same for tags, of which these are none. */
export const NO_TAG: ReadonlySet<string> = new Set(words('unknown notspecified none na notapplicable tbd'));

export const YES: ReadonlySet<string> = new Set(words('yes y true 1 x checked ja oui si tak evet'));
export const NO: ReadonlySet<string> = new Set(words('no n false 0 unchecked nein non nie hayir'));

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
