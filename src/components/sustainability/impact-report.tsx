import { contactLink } from '../../../company/enquiry-subjects.ts';
import { ButtonLink } from '../text/button.tsx';
import './impact-report.css';

const files = [
  { format: 'CSV', href: '/downloads/impact-data.csv' },
  { format: 'JSON', href: '/downloads/impact-data.json' },
] as const;

/** The report on request, and its data as files. */
export function ImpactReport() {
  return (
    <section className="joined">
      <div className="wrap">
        <div className="grid">
          <h2 className="c8 report">The evidence and methods behind these figures</h2>
          <div className="from9">
            <ButtonLink href={contactLink('general', { about: 'impact-report' })}>
              Download Impact Report
            </ButtonLink>
            <p className="small soft">
              The report is sent on request by e-mail until it is published here: the button opens the contact
              form.
            </p>
            <p className="small files">
              The figures, targets and milestones as data:
              {files.map(({ format, href }) => (
                <a key={format} className="go" href={href} download aria-label={`Impact data, ${format}`}>
                  {format}
                </a>
              ))}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
