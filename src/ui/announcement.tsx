import { useEffect, useState } from 'react';

interface AnnouncementProps {
  /** Milliseconds in which the text must stay the same, so that a screen reader is not interrupted by each letter. */
  readonly delay: number;
  readonly children: string;
}

/** Announces a text once it has stayed the same for a while. */
export function Announcement({ delay, children }: AnnouncementProps) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(setAnnounced, delay, children);
    return () => {
      clearTimeout(timer);
    };
  }, [delay, children]);
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
}
