import { Bell, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { STAGES } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { DEMO_LANES } from './demoJobs.ts';

interface FeatureProps {
  title: string;
  text: string;
  /** A small drawing made of components of the product. */
  art: ReactNode;
}

function Feature({ title, text, art }: FeatureProps) {
  return (
    <article className="feat">
      <div className="feat-art" aria-hidden="true">
        {art}
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  );
}

const pipelineArt = (
  <div className="art-pipe">
    {STAGES.map(({ key }) => (
      <span key={key} data-stage={key}>
        <i />
        <b>{DEMO_LANES[key].count}</b>
      </span>
    ))}
  </div>
);

const categoriesArt = (
  <div className="art-list">
    <p>
      <span>Stage</span>
      <span className="badge badge-stage" data-stage="technical">
        <span className="blaze blaze-sm" />
        Technical Interview
      </span>
    </p>
    <p>
      <span>Arrangement</span>
      <span className="tag">Hybrid</span>
    </p>
    <p>
      <span>Seniority</span>
      <span className="tag">Senior</span>
    </p>
  </div>
);

const remindersArt = (
  <div className="art-card">
    <b>Quarry Cloud</b>
    <span>Staff Engineer</span>
    <p className="demo-flag">
      <Icon of={Bell} size={12} />2 days overdue
    </p>
  </div>
);

const analyticsArt = (
  <div className="art-bars">
    {STAGES.slice(0, 4).map(({ key, short }) => (
      <p key={key} data-stage={key}>
        <span>{short}</span>
        <b>{DEMO_LANES[key].count}</b>
        <i />
      </p>
    ))}
  </div>
);

const interviewsArt = (
  <div className="art-list">
    <p>
      <span>Nov 24</span>
      <b className="truncate">Video interview, round 2</b>
    </p>
    <p>
      <span>Nov 26</span>
      <b className="truncate">Onsite interview</b>
    </p>
    <p>
      <span>Nov 27</span>
      <b className="truncate">Phone interview</b>
    </p>
  </div>
);

const filteringArt = (
  <div className="art-search">
    <div className="input">
      <Icon of={Search} />
      engineer remote:yes
    </div>
    <span className="seg">
      <span>Silent</span>
      <span className="is-on">Phone Screen</span>
    </span>
  </div>
);

/** The six feature cards. The titles are specified; every sentence describes something that exists today. */
export function Features() {
  return (
    <section className="site-wrap band" aria-labelledby="features">
      <h2 id="features">
        Built for the weeks when <br />
        everything happens at once
      </h2>
      <div className="feats">
        <Feature
          title="Organized pipeline"
          text="Six stages, one board. Drag a card when something moves, and the history writes itself."
          art={pipelineArt}
        />
        <Feature
          title="Smart categorization"
          text="Remote or on site, senior or junior: read from the posting, each with its reason. Correct one, or add tags of your own."
          art={categoriesArt}
        />
        <Feature
          title="Reminders"
          text="Give a job a next step with a date. Today shows what is due, and who has gone quiet for too long."
          art={remindersArt}
        />
        <Feature
          title="Analytics"
          text="See how many applications hear back, how far they get, and how long each stage takes."
          art={analyticsArt}
        />
        <Feature
          title="Interview scheduler"
          text="A week of interviews in your own time zone, warnings of overlaps, and a feed for your calendar app."
          art={interviewsArt}
        />
        <Feature
          title="Advanced filtering"
          text="Combine stage, tags, pay and silence on the board, in the table and in Analytics, and keep what you need as a view."
          art={filteringArt}
        />
      </div>
    </section>
  );
}
