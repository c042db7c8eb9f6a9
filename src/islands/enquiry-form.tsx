import { useState } from 'react';
import type { EnquiryFormState } from '../../forms/contact-state.ts';
import { EnquirySection } from '../components/contact/enquiry-section.tsx';
import { LiveEnquiry } from './enquiry-live.tsx';
import { typedInPage } from './enquiry-typed.ts';
import { IslandBoundary } from './island-boundary.tsx';

interface EnquiryIslandProps {
  readonly form: EnquiryFormState;
}

/** The plain form, with whatever was typed before its lively version failed. */
function PlainEnquiry({ form }: EnquiryIslandProps) {
  const [values] = useState(() => typedInPage() ?? form.values);
  return <EnquirySection form={{ ...form, values }} />;
}

/** The enquiry form without a page load. Without script, or when script fails, it is the same form and posts itself. */
export function EnquiryIsland({ form }: EnquiryIslandProps) {
  return (
    <IslandBoundary fallback={<PlainEnquiry form={form} />}>
      <LiveEnquiry form={form} />
    </IslandBoundary>
  );
}
