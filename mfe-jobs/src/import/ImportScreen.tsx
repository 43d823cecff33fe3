import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pages } from '@jobtrail/contract';
import { focusHeading, Icon } from '@jobtrail/web-kit';
import { useLeavingGuard } from '../jobs/leaving.ts';
import { Summary } from '../jobs-screen/Summary.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { ExportSection } from './ExportSection.tsx';
import { FileStep } from './FileStep.tsx';
import { type Step, useImportState } from './importStore.ts';
import { RecentImports } from './RecentImports.tsx';
import { ResultStep } from './ResultStep.tsx';
import { Steps } from './Steps.tsx';
import { useImport } from './useImport.ts';
import './import.css';

const PANELS = { file: FileStep, columns: ColumnsStep, check: CheckStep, result: ResultStep } as const satisfies Record<
  Step,
  unknown
>;

/** /settings/import: a file becomes applications in four steps, and nothing is saved before the last one. */
export default function ImportScreen() {
  const commands = useImport();
  const step = useImportState(commands.store, (state) => state.step);
  const isEdited = useImportState(commands.store, ({ edited, step: at }) => edited.size > 0 && at !== 'result');
  useLeavingGuard(isEdited);
  useEffect(() => {
    void commands.findInterrupted();
  }, [commands]);
  const shown = useRef(step);
  useEffect(() => {
    // What had the focus belongs to the step before.
    if (shown.current !== step) focusHeading();
    shown.current = step;
  }, [step]);
  const Content = PANELS[step];
  return (
    <div className="page import">
      <a className="back" href={pages.settings}>
        <Icon of={ArrowLeft} />
        Back to Settings
      </a>
      <header className="page-head">
        <h1 tabIndex={-1} className="grow">
          Import and Export
        </h1>
      </header>
      <Summary cards={undefined} found={0} searching={false} />
      <Steps current={step} />
      <section className="panel import-panel" aria-label="Import">
        <Content commands={commands} />
      </section>
      <RecentImports commands={commands} />
      <ExportSection />
    </div>
  );
}
