/** The texts about the days of stage changes. */
export const historyTexts = {
  happened: 'Happened',
  happenedOn: 'Happened on',
  today: 'Today',
  yesterday: 'Yesterday',
  pickDate: 'Pick a date',
  dots: 'Dots: interviews and other changes',
  foot: 'A day that you change moves every figure with it: time in a stage, silence, Analytics.',
} as const;
