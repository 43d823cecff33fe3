import { ClipboardList, Download } from 'lucide-react';
import { appliedDayOf, JOB_SOURCE_LABELS, type JobCard, pages, pathOf, stageInfo } from '@jobtrail/contract';
import { callQuery, Icon, usePlatform } from '@jobtrail/web-kit';
import { csvFile } from '../files/csvFile.ts';
import { saveFile } from '../files/saveFile.ts';
import { usePersonZone, useToday } from '../jobs/clock/usePersonZone.ts';

/** Applications as a CSV file with one line for each; the names of its columns are those that an import knows. */
const applicationsFile = (cards: readonly JobCard[], zone: string): Blob =>
  csvFile({
    columns: ['Company', 'Position', 'Stage', 'Applied', 'Location', 'Salary', 'Link', 'Tags', 'Source'],
    rows: cards.map((card) => [
      card.company,
      card.position,
      stageInfo(card.status).label,
      appliedDayOf(card, zone),
      card.location,
      card.salary,
      card.jobUrl,
      card.tags?.join(', ') ?? null,
      card.source && JOB_SOURCE_LABELS[card.source],
    ]),
  });

/** What the person can take away: the applications as one file, or everything. */
export function ExportSection() {
  const { queryClient, toast } = usePlatform();
  const zone = usePersonZone();
  const today = useToday();
  async function save(): Promise<void> {
    try {
      const cards = await queryClient.fetchQuery(callQuery('listJobs', { query: { view: 'card' } }));
      saveFile(applicationsFile(cards, zone), `jobtrail-applications-${today}.csv`);
    } catch {
      toast({
        title: 'Export failed',
        description: 'The file could not be written. Please try again.',
        tone: 'error',
      });
    }
  }
  return (
    <section className="import-section" aria-labelledby="import-export">
      <div>
        <h2 className="h3" id="import-export">
          Export
        </h2>
        <p className="muted">Everything you put in, in files you can read without Jobtrail.</p>
      </div>
      <div className="panel import-section-panel">
        <div className="import-option">
          <div className="grow">
            <p className="medium">Applications</p>
            <p className="soft">One line each, with stage, dates, tags and salary.</p>
          </div>
          <button type="button" className="btn" aria-label="Applications as CSV" onClick={() => void save()}>
            <Icon of={Download} size={14} />
            CSV
          </button>
        </div>
        <div className="import-option">
          <div className="grow">
            <p className="medium">Activity report</p>
            <p className="soft">The applications of a period with their stages, to print or as CSV.</p>
          </div>
          <a className="btn" href={pages.report} aria-label="Open the activity report">
            <Icon of={ClipboardList} size={14} />
            Open
          </a>
        </div>
        <div className="import-option">
          <div className="grow">
            <p className="medium">Everything</p>
            <p className="soft">Also notes, history, interviews, communications and documents.</p>
          </div>
          <a className="btn" href={pathOf('exportAccount')} aria-label="Everything as ZIP" download>
            <Icon of={Download} size={14} />
            ZIP
          </a>
        </div>
      </div>
    </section>
  );
}
