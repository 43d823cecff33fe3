import { AdminHead } from '../head/AdminHead.tsx';

/** A screen that shows what a new one takes. */
export function ExampleScreen() {
  return (
    <div className="page">
      <AdminHead title="Example" />
      <p>This screen came with a deploy of mfe-admin alone.</p>
    </div>
  );
}
