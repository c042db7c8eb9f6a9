import { contactLink } from '../../../company/enquiry-subjects.ts';
import { IllustrativeNote } from '../picture/illustrative-note.tsx';
import type { Project } from '../project/project.ts';
import { Partnership } from './partnership.tsx';

interface PartnershipsProps {
  /** The projects whose pictures stand beside each kind of partnership. */
  readonly developers: Project;
  readonly municipalities: Project;
}

/** What to bring to a partnership, for those who build and for those who govern. */
export function Partnerships({ developers, municipalities }: PartnershipsProps) {
  return (
    <section className="partnerships" data-background="portland">
      <div className="wrap">
        <div className="grid head far">
          <h2 className="c4 side">Strategic Partnerships</h2>
          <p className="statement from5">
            We bring capital and stay to operate. Partners bring the place, and know it better than we do.
          </p>
        </div>
        <Partnership
          title="For Developers"
          project={developers}
          text="We fund schemes, buy them part-built, or build beside you and run the result. The earlier we talk, the more of the existing structure can be kept."
          tell={[
            'Where the site is, who owns it, and what you control.',
            'Which consents and grid offers you hold, and their dates.',
            'What stands there now, and what surveys have found.',
            'What you are looking for: capital, an operator, or both.',
          ]}
          href={contactLink('partnership', { with: 'developers' })}
        />
        <Partnership
          mirrored
          title="For Municipalities"
          project={municipalities}
          text="We work with public bodies on land, buildings and energy that they want brought back into use, within their own rules of procurement and in the open."
          tell={[
            'What the place needs, and what has been tried before.',
            'Which land, buildings or networks could be part of it.',
            'How you will choose a partner, and by when.',
            'Who lives or works there now, and who must be heard first.',
          ]}
          href={contactLink('partnership', { with: 'municipalities' })}
          more={
            <>
              Our dealings with public officials follow the{' '}
              <a href="/anti-corruption">Anti-Bribery &amp; Corruption Policy</a>.
            </>
          }
        />
        <IllustrativeNote />
      </div>
    </section>
  );
}
