import { Hourglass, Plus } from 'lucide-react';
import { jobTexts, type StageInfo, STAGES } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { DEMO_LANES, type DemoJob, DRAGGED_JOB, DROP_STAGE } from './demoJobs.ts';

function DemoCard({ job, dragged = false }: { job: DemoJob; dragged?: boolean }) {
  return (
    <div className={dragged ? 'demo-card is-dragged' : 'demo-card'}>
      <div className="demo-company">
        <span className="tile">{job.company[0]}</span>
        <b className="truncate">{job.company}</b>
      </div>
      <p>{job.role}</p>
      <div className="demo-meta">
        <span className="tag">{job.location}</span>
        <time>{job.date}</time>
      </div>
      {job.silentDays !== undefined && (
        <p className="demo-flag">
          <Icon of={Hourglass} size={12} />
          {job.silentDays} days silent
        </p>
      )}
    </div>
  );
}

function DemoLane({ stage }: { stage: StageInfo }) {
  const lane = DEMO_LANES[stage.key];
  const isTarget = stage.key === DROP_STAGE;
  return (
    <div className={isTarget ? 'demo-lane is-over' : 'demo-lane'} data-stage={stage.key}>
      <p className="demo-lane-head">
        <span className="blaze" />
        <b className="truncate">{stage.label}</b>
        <span className="count">{lane.count}</span>
      </p>
      {lane.jobs.map((job) => (
        <DemoCard key={job.company} job={job} />
      ))}
      {isTarget && (
        <>
          <div className="demo-slot" />
          <DemoCard job={DRAGGED_JOB} dragged />
        </>
      )}
    </div>
  );
}

/** A static picture of the board, made of the board's own components so that it follows the theme. */
export function DemoBoard() {
  return (
    <div
      className="demo"
      role="img"
      aria-label="A Jobtrail board with six stages, one card being dragged from Technical Interview to Onsite"
    >
      <div className="demo-bar">
        <b className="grow">{jobTexts.title}</b>
        <span className="seg">
          <span className="is-on">Kanban</span>
          <span>Table</span>
        </span>
        <span className="btn btn-sm btn-primary">
          <Icon of={Plus} size={14} />
          {jobTexts.addJob}
        </span>
      </div>
      <div className="demo-board">
        {STAGES.map((stage) => (
          <DemoLane key={stage.key} stage={stage} />
        ))}
      </div>
    </div>
  );
}
