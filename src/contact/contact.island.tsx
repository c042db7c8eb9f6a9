import { useCallback, useEffect, useRef, useState } from 'react';
import { enquiryFieldNames, enquiryFields, isConcern } from '../enquiries/enquiry.ts';
import { IslandBoundary } from '../ui/island-boundary.tsx';
import { PageAsItStands, useKeptInput } from '../ui/kept-input.tsx';
import { PageHead } from '../ui/page-sections.tsx';
import type { ContactFacts } from './contact-facts.ts';
import { statusOf, type EnquiryFormState } from './contact-state.ts';
import { EnquirySection } from './enquiry-section.tsx';
import { ConcernByCode, type ConcernProps } from './concern-by-code.tsx';
import { OpenedConcern } from './opened-concern.tsx';
import type { ConcernState, ConcernStateOf } from './contact-response.ts';
import { headingOfConcern, type Heading } from './contact-headings.ts';
import { ConcernReceipt } from './concern-receipt.tsx';
import { ExitThisPage, LeftPage } from './exit-this-page.tsx';
import { markTitleAsError, setPageTitle } from './window-title.ts';

const rootId = 'contact';

interface ServedForm {
  readonly kind: 'form';
  readonly heading: Heading;
  readonly form: EnquiryFormState;
}

interface ContactIslandProps {
  readonly facts: ContactFacts;
  /** The page as it was served: the form, or a concern that was posted without script. */
  readonly served: ServedForm | ConcernState;
}

function ConcernSections({ concern, ...props }: ConcernProps & { readonly concern: ConcernState }) {
  switch (concern.kind) {
    case 'concern-receipt':
      return <ConcernReceipt receipt={concern} />;
    case 'concern':
      return <OpenedConcern {...props} opened={concern} />;
    case 'case-code':
      return <ConcernByCode {...props} refused={concern} />;
  }
}

/** Whether somebody has begun to write in the form. Its selects have a value from the beginning. */
const hasBegun = () =>
  enquiryFieldNames
    .filter((name) => enquiryFields[name].as !== 'select')
    .some((name) => (document.getElementById(name) as HTMLInputElement | null)?.value.trim());

function ContactSections({ facts, served }: ContactIslandProps) {
  const typed = useKeptInput(rootId);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const [concern, setConcern] = useState<ConcernState>();
  // A concern below the form, or why none was opened.
  const [below, setBelow] = useState<ConcernStateOf<'concern' | 'case-code'>>();
  const belowTitleRef = useRef<HTMLHeadingElement>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const onLeave = useCallback(() => {
    setHasLeft(true);
  }, []);

  useEffect(() => {
    if (!concern) return;
    setPageTitle(headingOfConcern(concern).title);
    if (statusOf(concern) >= 400) markTitleAsError();
    scrollTo(0, 0);
    (noticeRef.current ?? titleRef.current)?.focus();
  }, [concern]);

  const shown = concern ?? served;
  const { title, lead } = shown.kind === 'form' ? shown.heading : headingOfConcern(shown);

  useEffect(() => {
    if (!below) return;
    setPageTitle(title);
    if (statusOf(below) >= 400) markTitleAsError();
    (noticeRef.current ?? belowTitleRef.current)?.focus();
  }, [below, title]);

  const onConcern = (state: ConcernState) => {
    // The form for a concern stands on the same page, and holds what somebody is writing.
    const isBelow =
      shown.kind === 'form' && (state.kind === 'case-code' || (state.kind === 'concern' && hasBegun()));
    setBelow(isBelow ? state : undefined);
    if (!isBelow) setConcern(state);
  };
  const shared = { facts, onConcern };
  const openedBelow = below?.kind === 'concern' ? below : undefined;
  if (hasLeft)
    return (
      <div className="no-box" id={rootId}>
        <LeftPage />
      </div>
    );
  return (
    <div className="no-box" id={rootId}>
      <PageHead title={title} lead={lead} titleRef={titleRef} />
      {shown.kind === 'form' ? (
        <>
          <EnquirySection
            {...shared}
            form={shown.form}
            typed={typed}
            isAboveConcern={openedBelow !== undefined}
            onLeave={onLeave}
          />
          {openedBelow ? (
            <OpenedConcern {...shared} opened={openedBelow} titleRef={belowTitleRef} noticeRef={noticeRef} />
          ) : null}
          {isConcern(shown.form.values.subject) && !openedBelow ? (
            <ConcernByCode
              {...shared}
              refused={below?.kind === 'case-code' ? below : undefined}
              noticeRef={noticeRef}
            />
          ) : null}
        </>
      ) : (
        <>
          <ExitThisPage onLeave={onLeave} />
          <ConcernSections {...shared} concern={shown} noticeRef={noticeRef} />
        </>
      )}
    </div>
  );
}

/**
 * The part of the contact page that reacts: the enquiry form, what is shown of a concern, and the forms with a case code. They are
 * sent without loading a page. Without JavaScript, or when this fails, they post themselves.
 */
export function ContactIsland(props: ContactIslandProps) {
  return (
    <IslandBoundary fallback={<PageAsItStands rootId={rootId} />}>
      <ContactSections {...props} />
    </IslandBoundary>
  );
}
