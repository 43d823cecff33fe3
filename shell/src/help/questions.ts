import { pages } from '@jobtrail/contract';

/** A question of the Help Center with the paragraphs of its answer. */
export interface Question {
  question: string;
  answer: readonly string[];
  /** The screen that it is about, which the answer links to. */
  screen?: { page: string; name: string };
}

/** The questions about applications: adding one, the Kanban board, editing and deleting, switching views, autosave. */
export const QUESTIONS: readonly Question[] = [
  {
    question: 'How do I add a job?',
    screen: { page: '/add-job', name: 'Add Job' },
    answer: [
      'Press Add Job above the board or the table, or choose Add Job in the sidebar for a page of its own. ' +
        'Paste the link of a posting and press Extract, or attach screenshots and press Read Screenshots: ' +
        'Jobtrail fills in what it finds, says where each value came from, and you can undo it with one click. If you ' +
        'type it in yourself, only company and position are required.',
      'Where a posting leaves a doubt, the other values are below the field, and one press takes one. What you choose is ' +
        'preferred when you read another posting of the same site.',
      'A new application starts in Applied unless you choose another stage. The text of the posting is kept with the job, ' +
        'in its Posting tab, because postings disappear before the interview.',
    ],
  },
  {
    question: 'How does the Kanban board work?',
    screen: { page: pages.dashboard, name: 'Kanban' },
    answer: [
      'Every column is a stage: Applied, Phone Screen, Technical Interview, Onsite, Offer and Rejected. Drag a ' +
        'card into another column to move it; on a phone, hold the card for a moment first. The date of every ' +
        'move is recorded in the History of the job.',
      'Press Ctrl K, or Cmd K on a Mac, to find any job, command or screen, and ? for the list of all keys. ' +
        'With the keyboard: focus a card, press Space to lift it, the arrow keys to choose a column, Enter to drop it and Escape to cancel. Or open the job and change its Status.',
    ],
  },
  {
    question: 'How do I edit or delete a job?',
    answer: [
      'Open the menu with the three dots on a card or at the end of a row and choose Edit or Delete. Deleting ' +
        'asks once more, because it also removes the notes, communications, interview notes and history of that ' +
        'job. Right afterwards, Undo in the message brings everything back, and for 7 days Recently deleted at the foot of the table does.',
    ],
  },
  {
    question: 'How do I switch between board and table?',
    screen: { page: pages.table, name: 'Table' },
    answer: [
      'Use the Kanban and Table switch next to the search box. Both show the same jobs, and the search and the filters work in both. /table opens with the table, /dashboard with the board.',
      'Columns above the table chooses what it shows and in which order, and CSV saves exactly that. Every column can be ' +
        'sorted, and a stage is changed in its cell.',
    ],
  },
  {
    question: 'Are my changes saved automatically?',
    answer: [
      'Notes are saved when you leave the field, and a change of stage is saved right away. Communications and interview ' +
        'notes are saved when you press their Add button, and forms when you press their save button.',
      'If something cannot be saved, Jobtrail says so and what you typed stays in place.',
    ],
  },
];

/** Questions about what the board and the table can do besides, and about the other screens. */
export const SCREEN_QUESTIONS: readonly Question[] = [
  {
    question: 'How do I change many applications at once?',
    answer: [
      'Select them in the table: with their boxes, with Shift for all in between, with X on a row, or all that the filter ' +
        'shows with Ctrl A, or Cmd A on a Mac. On a phone, hold a row for a moment, then tap the others.',
      'The bar at the foot changes their stage, tags, follow-up, day or reason, exports them or deletes them, up to 500 at ' +
        'once. One message says what has changed and what could not, and its Undo takes all of it back.',
    ],
  },
  {
    question: 'What do I find in the details of a job?',
    answer: [
      'A click on a card or a row opens them: the facts, the next step, the status, and six tabs. Notes are yours, ' +
        'Interviews has what is planned and what was asked, also as a recording with its transcript, and Communications ' +
        'what was written and said.',
      'Posting keeps the text of the posting and what has changed in it, History has every move with its day, and ' +
        'Documents the resume and the letter that you sent. The address of the page keeps the open job, and the arrows ' +
        'at the top go to the next one.',
    ],
  },
  {
    question: 'Where do I keep my resumes and letters?',
    answer: [
      'In the Documents tab of a job: choose a file, or pick one that is there under From your documents. A version never ' +
        'changes, so that you see what each company has got; a newer one is named beside it, with Use.',
    ],
  },
  {
    question: 'How do I bring my applications from a spreadsheet or another tracker?',
    screen: { page: pages.import, name: 'Import' },
    answer: [
      'Settings, Import applications takes a CSV, TSV, JSON or ZIP file, a Markdown table, or lines that you paste. It ' +
        'suggests what each column is and says why, asks what it cannot know, and shows every line before anything is ' +
        'saved: what is new, what is in Jobtrail already, and what has an error. Each line can be corrected there.',
      'If an import is interrupted, open the page again to continue; no line is imported twice. Undo removes what an ' +
        'import has brought for 30 days, and leaves what you have changed since.',
    ],
  },
  {
    question: 'How do I find and filter jobs?',
    answer: [
      'Several words find the jobs that have all of them, also in notes, communications, interview notes and kept ' +
        'postings. Filter opens chips for stage, tag, day, salary, silence and more; the address of the page keeps them, ' +
        'so that a bookmark or the Back button finds them again.',
      'Filters can be typed as well: stage:applied,phone -company:acme remote:yes pay:>=80k applied:<30d silent:>14. ' +
        'What is not understood is struck out and matches nothing.',
    ],
  },
  {
    question: 'How do I keep a filter that I need often?',
    answer: [
      'Press Save view in the filter bar and give it a name: it is an entry of the sidebar from then on. The name in the ' +
        'filter bar then has a menu with Update view, Rename and Delete.',
    ],
  },
  {
    question: 'What is the Pipeline Overview?',
    answer: [
      'The panel to the right of the board on large screens: how many applications are in each stage, how many got a ' +
        'reply, and which have been silent the longest. A stage in it scrolls to its column; the button beside the view ' +
        'switch closes it. A new account has only the counts there.',
    ],
  },
  {
    question: 'How do I get around with the keyboard?',
    answer: [
      'Ctrl K, or Cmd K on a Mac, finds any job, command or screen by a few letters. G and then B, T, W, S or A opens the ' +
        'board, Today, the Wishlist, the Schedule or the Analytics, C adds a job, and ? lists all keys. Single keys can ' +
        'be switched off in that list.',
    ],
  },
  {
    question: 'Where do the tags come from?',
    answer: [
      'Jobtrail reads arrangement, seniority, field, employment and pay from the title, the location, the salary and the ' +
        'posting. Each tag says why; what is not known has none. Edit tags corrects one or adds your own, and after the ' +
        'second equal correction you can make it a rule, which Settings lists.',
    ],
  },
  {
    question: 'Can I enter what happened earlier?',
    answer: [
      'Yes. The message after a move asks on which day it happened, and a job that you add in a later stage has fields ' +
        'for the days of the stages before. In the History of a job, the time of an entry opens a month to correct it. ' +
        'Silence, suggestions and Analytics follow.',
      'When nobody answers, No answer on a silent card ends the application in one click.',
    ],
  },
  {
    question: 'What is the Wishlist for?',
    screen: { page: '/wishlist', name: 'Wishlist' },
    answer: [
      'For jobs that you have not applied for yet. Choose Save to Wishlist when you add one. It is on no board and in ' +
        'no figure until you press I applied, which moves it to Applied with the date of that day.',
    ],
  },
  {
    question: 'What does Today show?',
    screen: { page: '/today', name: 'Today' },
    answer: [
      'The interviews of the day, the follow-ups that are due or overdue, and at most three suggestions. Done takes a ' +
        'row away, Snooze moves it to another day, and When to suggest sets the rules.',
      'The bell in the top bar has the same list on every page. Email notifications in Settings send it to you each ' +
        'day, once your address is confirmed and your time zone is saved.',
    ],
  },
  {
    question: 'How do I plan interviews?',
    screen: { page: '/schedule', name: 'Schedule' },
    answer: [
      'Press Schedule Interview on the Schedule, or in the Interviews tab of a job. The time may be in the time zone ' +
        'of the company; the line below it says what that is in yours. Another interview at the same time is a warning.',
      'Create address below the calendar gives you a secret address at which your calendar app reads all interviews. ' +
        'Anyone who has it can read them; Reset address ends the old one.',
    ],
  },
  {
    question: 'How do I read the Analytics?',
    screen: { page: '/analytics', name: 'Analytics' },
    answer: [
      'The figures are about the applications of the period and the filters above them. Each figure opens exactly ' +
        'its jobs, and the button next to each title says what is counted. Export saves a picture or a table.',
    ],
  },
  {
    question: 'How do I show an office what I have applied for?',
    screen: { page: pages.report, name: 'Activity Report' },
    answer: [
      'Settings, Open activity report lists the applications of a period: the day, the company, the position, how you ' +
        'found it, and the days of its stages. Print makes sheets of A4 with your name, CSV a file for a spreadsheet.',
    ],
  },
  {
    question: 'Can my own programs use my data?',
    answer: [
      'Yes. Show tokens in Settings creates API tokens for scripts, each with what it may do and until when. Show webhooks ' +
        'tells an address of yours when something changes. A new password ends all tokens.',
    ],
  },
  {
    question: 'What can I change in Settings?',
    screen: { page: pages.settings, name: 'Settings' },
    answer: [
      'Your profile and your email, your time zone, which emails and notifications you get and at which hour, the theme, ' +
        'the single keys, and the rules of your tags. A choice is saved at once; the profile has Save Changes.',
    ],
  },
  {
    question: 'Where are my plan and my invoices?',
    screen: { page: pages.billing, name: 'Billing' },
    answer: [
      'In Billing, which Manage Billing in Settings opens: your plan, your card, your invoices, and Cancel ' +
        'Subscription. After it has ended you can still read and export everything.',
    ],
  },
  {
    question: 'How do I secure my account, or take my data with me?',
    answer: [
      'In Settings: two-step sign-in, the sessions that are open, and the activity of your account. Download my data ' +
        'gives you everything in one file, and Delete account erases it.',
    ],
  },
];
