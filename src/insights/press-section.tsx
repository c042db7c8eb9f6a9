import { boilerplate } from '../../brand/boilerplate.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { organization } from '../../company/organization.ts';
import { answeredBy, mailboxes } from '../../company/mailboxes.ts';
import { TelephoneLink, TextLink } from '../ui/button.tsx';
import { FormatTerms } from '../ui/format-terms.tsx';
import { Fact, TitledSection } from '../ui/section.tsx';
import '../ui/disclosure.css';
import './article-list.css';

/** The size of a file, such as "1.2 MB". */
const megabytes = new Intl.NumberFormat('en-GB', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

/** The group's description of itself, its press kit with the size of the file, and the contact for the press. */
export function PressKit({ href, bytes }: { href: string; bytes: number }) {
  return (
    <TitledSection
      className="insights-press"
      background="picture"
      aria-labelledby="press"
      title="Press"
      titleId="press"
      text="Two descriptions of the group, free to quote with credit."
    >
      <p className="heading-3">{boilerplate.short.text}</p>
      <details className="disclosure ruled">
        <summary>The longer description</summary>
        <p className="soft">
          <FormatTerms>{boilerplate.long.text}</FormatTerms>
        </p>
      </details>
      <dl className="auto-columns screen-only">
        <Fact term="Press kit">
          <p className="small soft">
            These texts, the wordmark and the monogram, a picture of each project, and our colours and type.
            Texts and pictures are free to publish with credit. Please ask before publishing logos: see{' '}
            <a href="/copyright#media-use">Media use</a>.
          </p>
          <p>
            <a className="text-link" href={href} download>
              Download the press kit (ZIP, {megabytes.format(bytes / 1e6)})
            </a>
          </p>
        </Fact>
        <Fact term="Media enquiries">
          <p className="small soft">
            Tell us your deadline. If it is urgent, telephone{' '}
            <TelephoneLink number={organization.pressTelephone.value} />. Otherwise write to{' '}
            <a href={`mailto:${mailboxes.media.value}`}>{mailboxes.media.value}</a> or use the contact form.
            Your message goes to {answeredBy.media}.
          </p>
          <p>
            <TextLink href={contactLink('media')}>Send a media enquiry</TextLink>
          </p>
        </Fact>
      </dl>
    </TitledSection>
  );
}
