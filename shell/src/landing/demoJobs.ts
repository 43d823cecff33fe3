import type { StageKey } from '@jobtrail/contract';

/** A card in the picture of the landing page. The companies are fictional. */
export interface DemoJob {
  company: string;
  role: string;
  location: string;
  date: string;
  silentDays?: number;
}

/** A lane in the picture; its count may be larger than the number of its cards. */
interface DemoLane {
  count: number;
  jobs: readonly DemoJob[];
}

export const DEMO_LANES: Record<StageKey, DemoLane> = {
  applied: {
    count: 12,
    jobs: [
      { company: 'Halden Robotics', role: 'Frontend Engineer, Fleet Console', location: 'Oslo', date: 'Nov 20' },
      { company: 'Sundial Labs', role: 'Senior Web Engineer', location: 'Berlin', date: 'Nov 18' },
      { company: 'Quarry Cloud', role: 'Staff Engineer', location: 'Remote', date: 'Nov 6', silentDays: 15 },
      { company: 'Bluefin Logistics', role: 'Full-Stack Engineer', location: 'Rotterdam', date: 'Nov 4' },
    ],
  },
  phone: {
    count: 5,
    jobs: [
      { company: 'Kestrel Health', role: 'Senior Frontend Engineer', location: 'Berlin', date: 'Nov 9' },
      {
        company: 'Lumen & Oak',
        role: 'Design Systems Engineer',
        location: 'Remote, EU',
        date: 'Oct 29',
        silentDays: 12,
      },
      { company: 'Harbourlight', role: 'Frontend Engineer', location: 'Hamburg', date: 'Oct 26' },
    ],
  },
  technical: {
    count: 3,
    jobs: [
      { company: 'Mosaic Bank', role: 'Senior Engineer, Web', location: 'London', date: 'Oct 31' },
      { company: 'Cobalt Works', role: 'Product Engineer', location: 'Remote', date: 'Oct 22' },
    ],
  },
  onsite: {
    count: 2,
    jobs: [{ company: 'Arcadia Rail', role: 'Senior Frontend Engineer', location: 'Zürich', date: 'Oct 14' }],
  },
  offer: {
    count: 1,
    jobs: [{ company: 'Fernleaf Studio', role: 'Design Engineer', location: 'London', date: 'Oct 8' }],
  },
  rejected: {
    count: 6,
    jobs: [
      { company: 'Lark & Co', role: 'UI Engineer', location: 'Remote', date: 'Oct 12' },
      { company: 'Fernhill', role: 'Frontend Engineer', location: 'Brno', date: 'Oct 2' },
      { company: 'Pelican Pay', role: 'Frontend Engineer', location: 'Warsaw', date: 'Oct 20' },
    ],
  },
};

/** The card that is being dragged into the next lane. */
export const DRAGGED_JOB: DemoJob = {
  company: 'Fjordline Systems',
  role: 'Frontend Engineer, Booking',
  location: 'Bergen',
  date: 'Oct 25',
};
/** The lane under the dragged card. */
export const DROP_STAGE: StageKey = 'onsite';
