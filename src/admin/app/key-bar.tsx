import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button, Keys } from './controls.tsx';
import './key-bar.css';
import { useOpenKey, useTimeLeft } from './open-key.tsx';
import { enquiryQuery } from './queries.ts';

/** "16:02", by the clock of this computer. */
const clockTime = (moment: number) =>
  new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Until when a key is open, drawn as a line that gets shorter, and the button that locks it; nothing while no key is open. */
export function KeyTime() {
  const { lock } = useOpenKey();
  const left = useTimeLeft();
  if (!left) return null;
  return (
    <div className="key-time">
      <span>Key open until {clockTime(left.until)}</span>
      <span className="time-left" aria-hidden="true">
        <span style={{ width: `${String(left.part * 100)}%` }} />
      </span>
      <Button onClick={lock} title="It locks by itself after 15 minutes without use.">
        Lock now <Keys keys="l" />
      </Button>
      <span className="sr-only" role="status">
        {left.part < 1 / 15 ? 'The key locks in less than a minute.' : ''}
      </span>
    </div>
  );
}

/** The same at the top of every screen but that of a concern, which has it in its head. */
export function KeyBar() {
  const { reference = '' }: { readonly reference?: string } = useParams({ strict: false });
  const { data } = useQuery({ ...enquiryQuery(reference), enabled: false });
  return data?.isConcern ? null : <KeyTime />;
}
