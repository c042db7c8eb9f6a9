import { useEffect, useState } from 'react';
import './enquiry-toast.css';

/** Milliseconds for which a toast is seen, unless somebody holds it. */
const shownForMs = 5_000;

interface EnquiryToastProps {
  /** Names the event: the same words twice are two toasts. */
  readonly id: number;
  readonly text: string;
}

/**
 * A short word at the edge of the window about what happened. It repeats what the page says, so it may go away by
 * itself; pointer or focus hold it.
 */
export function EnquiryToast({ id, text }: EnquiryToastProps) {
  const [closed, setClosed] = useState(0);
  const [held, setHeld] = useState(false);
  const isShown = text !== '' && closed !== id;

  useEffect(() => {
    if (!isShown || held) return;
    const timer = setTimeout(() => {
      setClosed(id);
    }, shownForMs);
    return () => {
      clearTimeout(timer);
    };
  }, [id, isShown, held]);

  const hold = (holding: boolean) => () => {
    setHeld(holding);
  };
  return (
    // Nothing is done by these listeners but waiting.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <div
      className="toasts"
      role="status"
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      {isShown ? (
        <div className="toast">
          <p>{text}</p>
          <button
            type="button"
            onClick={() => {
              setClosed(id);
            }}
          >
            Close
          </button>
        </div>
      ) : null}
    </div>
  );
}
