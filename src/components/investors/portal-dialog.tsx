import '../text/button.css';
import { portalDestination } from './portal-destination.ts';
import './portal-dialog.css';

interface PortalDialogProps {
  /** Address of the investor portal, or `null` while none is connected. */
  readonly portal: string | null;
}

const id = 'investor-portal';

/**
 * Buttons that open and close a modal dialog without script. A browser that does not know the command
 * takes the dialog for a popover instead.
 */
const opens = { command: 'show-modal', commandfor: id, popoverTarget: id } as const;
const closes = { command: 'close', commandfor: id, popoverTarget: id, popoverTargetAction: 'hide' } as const;

/** The button that leads to the portal, by way of an acknowledgement of who it is for. */
export function PortalDialog({ portal }: PortalDialogProps) {
  const { action, query, name } = portalDestination(portal);
  return (
    <>
      <button className="btn" type="button" {...opens}>
        Access Investor Portal
      </button>
      <dialog
        className="portal"
        id={id}
        popover="auto"
        closedby="any"
        aria-labelledby="investor-portal-title"
      >
        <h2 id="investor-portal-title">For existing institutional and professional investors</h2>
        <p className="soft">
          {portal === null
            ? 'Access to the portal is arranged by Investor Relations. There is no sign-in on this website, and nobody will ask for a password here.'
            : `You are about to leave this website for ${name}, where existing investors sign in.`}
        </p>
        <form method="get" action={action}>
          {query.map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <label className="acknowledge">
            <input type="checkbox" required />
            <span>I am, or I act for, an existing institutional or professional investor.</span>
          </label>
          <div className="actions">
            <button className="btn" type="submit">
              Continue to {name}
            </button>
            <button className="btn plain" type="button" {...closes}>
              Close
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
