import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { enquirySubjects } from '../../../company/enquiry-subjects.ts';
import { ConcernScreen } from './concern-screen.tsx';
import { ConcernsScreen } from './concerns-screen.tsx';
import { EnquiriesScreen } from './enquiries-screen.tsx';
import { Frame } from './frame.tsx';
import { LaunchScreen } from './launch-screen.tsx';
import { MailScreen } from './mail-screen.tsx';
import { MakeKeyScreen } from './make-key-screen.tsx';
import { NewsletterScreen } from './newsletter-screen.tsx';
import { Fault } from './parts.tsx';
import type { Search } from './queries.ts';
import { PeopleScreen } from './people-screen.tsx';
import { RequestError } from './request.ts';
import { InvitationScreen } from './sign-in-screens.tsx';
import { StatisticsScreen } from './statistics-screen.tsx';

/** The filter of the inbox, which stays in the address while one enquiry is open. */
function validateSearch(search: Record<string, unknown>): Search {
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const given = {
    state: (['closed', 'all'] as const).find((state) => state === search['state']),
    subject: enquirySubjects.find(({ slug }) => slug === search['subject'])?.slug,
    reference: text('reference'),
    from: text('from'),
    to: text('to'),
    text: text('text'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
}

const root = createRootRoute();
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame });
const child = { getParentRoute: () => frame } as const;

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/invitation', component: InvitationScreen }),
  frame.addChildren([
    createRoute({ ...child, path: '/', component: EnquiriesScreen, validateSearch }),
    createRoute({ ...child, path: '/enquiries/$reference', component: EnquiriesScreen, validateSearch }),
    createRoute({ ...child, path: '/concerns', component: ConcernsScreen }),
    createRoute({ ...child, path: '/concerns/$reference', component: ConcernScreen }),
    createRoute({ ...child, path: '/key', component: MakeKeyScreen }),
    createRoute({ ...child, path: '/newsletter', component: NewsletterScreen }),
    createRoute({ ...child, path: '/people', component: PeopleScreen }),
    createRoute({ ...child, path: '/mail', component: MailScreen }),
    createRoute({ ...child, path: '/statistics', component: StatisticsScreen }),
    createRoute({ ...child, path: '/launch', component: LaunchScreen }),
    // The frame has asked to sign in before this shows.
    createRoute({ ...child, path: '/sign-in', component: () => <Navigate to="/" replace /> }),
  ]),
]);

export const router = createRouter({
  routeTree,
  scrollRestoration: false,
  defaultNotFoundComponent: () => <Fault error={new RequestError('not-found')} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
}
