import { NewTabLink } from '../ui/new-tab-link.tsx';

/** What a message is used for. The policy opens in a new tab, because leaving the form for a concern deletes what was typed. */
export function PrivacyNotice({ isOfConcern }: { readonly isOfConcern: boolean }) {
  return (
    <p className="note">
      {isOfConcern
        ? 'We use what you write to look into your concern.'
        : 'We use your message to answer you.'}{' '}
      The <NewTabLink href="/privacy">Privacy Policy</NewTabLink> says who sees it and how long we keep it.
    </p>
  );
}
