import type { ReactNode } from 'react';
import { contactLink } from '../../../company/enquiry-subjects.ts';
import { ButtonLink } from '../text/button.tsx';

interface OpenPositionsProps {
  /** The roles, each an `OpenRole`. */
  readonly children: ReactNode;
}

/** The open roles, and the way in for everyone else. */
export function OpenPositions({ children }: OpenPositionsProps) {
  return (
    <section className="ruled" id="open-positions">
      <div className="wrap">
        <div className="grid head">
          <h2 className="c6">Open Positions</h2>
          <p className="soft from9">
            Choose a role to read its duties, how we select, and how to ask for adjustments.
          </p>
        </div>
        {children}
        <div className="role general">
          <div>
            <h3>General application</h3>
            <p className="soft">
              The leadership positions on the <a href="/about">About</a> page are open too, and we read
              letters from people whose work we had not thought to advertise. Name the position or the work
              that you have in mind.
            </p>
          </div>
          <div className="apply">
            <ButtonLink href={contactLink('application')}>Submit General Application</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
