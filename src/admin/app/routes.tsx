import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import type { EnquiryFilter } from './api-client.ts';
import { AuditScreen } from './audit-screen.tsx';
import { EnquiryScreen } from './enquiry-screen.tsx';
import { Frame } from './app-frame.tsx';
import { InboxScreen } from './inbox.tsx';
import { KeyScreen } from './key-screen.tsx';
import { LaunchScreen } from './launch-screen.tsx';
import { MailScreen } from './mail-screen.tsx';
import { NewsletterScreen } from './newsletter-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { RecordScreen } from './record-screen.tsx';
import { FailedScreen, UnknownScreen } from './screen.tsx';
import { PasskeysScreen } from './passkeys-screen.tsx';
import { PeopleScreen } from './people-screen.tsx';
import { InvitationScreen } from './sign-in-screens.tsx';
import { StatisticsScreen } from './statistics-screen.tsx';

const filters = ['state', 'subject', 'mine', 'text', 'page'] as const;

/** The filter of the inbox; the server checks what is in it. */
const validateSearch = (search: Partial<Record<string, string | number>>): EnquiryFilter =>
  Object.fromEntries(filters.flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])));

const root = createRootRoute();
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame });
const child = { getParentRoute: () => frame } as const;
/** A screen that begins anew for each reference. */
const childPerReference = {
  ...child,
  remountDeps: ({ params }: { readonly params: unknown }) => params,
} as const;

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/invitation', component: InvitationScreen }),
  frame.addChildren([
    createRoute({ ...child, path: '/', component: InboxScreen, validateSearch }),
    createRoute({
      ...childPerReference,
      path: '/enquiries/$reference',
      component: EnquiryScreen,
      validateSearch,
    }),
    createRoute({ ...child, path: '/register', component: RegisterScreen }),
    createRoute({ ...child, path: '/audit', component: AuditScreen }),
    createRoute({ ...child, path: '/record', component: RecordScreen }),
    createRoute({ ...child, path: '/key', component: KeyScreen }),
    createRoute({ ...child, path: '/newsletter', component: NewsletterScreen }),
    createRoute({ ...child, path: '/people', component: PeopleScreen }),
    createRoute({ ...child, path: '/mail', component: MailScreen }),
    createRoute({ ...child, path: '/passkeys', component: PasskeysScreen }),
    createRoute({ ...child, path: '/statistics', component: StatisticsScreen }),
    createRoute({ ...child, path: '/launch', component: LaunchScreen }),
    createRoute({ ...child, path: '$', component: UnknownScreen }),
    // The frame has asked to sign in before this shows.
    createRoute({ ...child, path: '/sign-in', component: () => <Navigate to="/" replace /> }),
  ]),
]);

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultErrorComponent: FailedScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
}
