/** A question of the Help Center with the paragraphs of its answer. */
interface Question {
  question: string;
  answer: readonly string[];
}

/** The five entries: adding a job, the Kanban board, editing and deleting, switching views, autosave. */
export const QUESTIONS: readonly Question[] = [
  {
    question: 'How do I add a job?',
    answer: [
      'Press Add Job above the board or the table, or choose Add Job in the sidebar for a page of its own. ' +
        'Paste the link of a posting and press Extract, or attach screenshots and press Read Screenshots: ' +
        'Jobtrail fills in what it finds, says where each value came from, and you can undo it with one click. If you ' +
        'type it in yourself, only company and position are required.',
      'A new application starts in Applied unless you choose another stage.',
    ],
  },
  {
    question: 'How does the Kanban board work?',
    answer: [
      'Every column is a stage: Applied, Phone Screen, Technical Interview, Onsite, Offer and Rejected. Drag a ' +
        'card into another column to move it; on a phone, hold the card for a moment first. The date of every ' +
        'move is recorded in the History of the job.',
      'With the keyboard: focus a card, press Space to lift it, the arrow keys to choose a column, Enter to drop it and Escape to cancel. Or open the job and change its Status.',
    ],
  },
  {
    question: 'How do I edit or delete a job?',
    answer: [
      'Open the menu with the three dots on a card or at the end of a row and choose Edit or Delete. Deleting ' +
        'asks once more, because it also removes the notes, communications, interview notes and history of that ' +
        'job and cannot be undone.',
    ],
  },
  {
    question: 'How do I switch between board and table?',
    answer: [
      'Use the Kanban and Table switch next to the search box. Both show the same jobs, and the search works in both. /table opens with the table, /dashboard with the board.',
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
