import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCommitment, formatQuantity } from '../../../company/commitments.ts';
import { api, type NewsletterArticle, type RefusedSubscriber } from './api-client.ts';
import { Button, Confirm, Select } from './controls.tsx';
import { count, dayOf, dayWords, figure, momentWords } from './days.ts';
import { focusNextRow } from './keep-focus.ts';
import './newsletter-screen.css';
import { invalidate, newsletterQuery, refusedSubscribersQuery } from './queries.ts';
import { Empty, ErrorNotice, Notice, Screen } from './screen.tsx';

const people = (number: number) => count(number, 'person', 'people');

const ofArticle = api.newsletter[':slug'];
/** The client puts parameters into a path as they are. */
const paramOf = (slug: string) => ({ param: { slug: encodeURIComponent(slug) } });
/** Emails were queued: Mail lists them, and its number counts those that fail. */
const onQueued = () => void invalidate('counts', 'mail', 'newsletter');

interface SentProps {
  readonly slug: string;
  readonly sent: NonNullable<NewsletterArticle['sent']>;
}

/** What was not delivered of a newsletter of which the mail server refuses most, and the button that tries it again. */
function Refused({ slug, sent: { queued, delivered, refused, isStopped } }: SentProps) {
  const again = useMutation({
    mutationFn: () => ofArticle['send-again'].$post(paramOf(slug)),
    onSuccess: onQueued,
  });
  return (
    <Notice
      kind="wrong"
      title={
        isStopped
          ? `Stopped: the mail server refuses most of it. ${figure(delivered)} received it, ${figure(queued)} wait.`
          : `The mail server refused most of it. ${figure(delivered)} of ${people(delivered + refused)} received it.`
      }
    >
      <p>
        {figure(refused)} were refused. <Link to="/mail">Mail says why</Link>. Usually the password of the
        mail server, the sender’s address or a block list is the cause. Nobody is unsubscribed by it. When it
        is fixed, send it again: it does not go on by itself, and nobody gets it twice.
      </p>
      <ErrorNotice error={again.error} />
      <Button isDisabled={again.isPending} onClick={() => again.mutate()}>
        Send again
      </Button>
    </Notice>
  );
}

function Sent({ slug, sent }: SentProps) {
  const { queued, delivered, refused, firstAt, lastAt, isStopped } = sent;
  const all = queued + delivered + refused;
  if (isStopped || (queued === 0 && refused > delivered)) return <Refused slug={slug} sent={sent} />;
  if (queued > 0)
    return (
      <div className="card" role="status">
        <h2>
          {figure(delivered)} of {figure(all)} sent
        </h2>
        <progress max={all} value={delivered} aria-label="Sent" />
        <p className="note">
          {figure(queued)} wait{refused > 0 ? `, ${figure(refused)} were refused` : ''}. Sending continues if
          you leave this page; emails not yet accepted are tried again.
        </p>
      </div>
    );
  return (
    <Notice
      kind="good"
      title={`${figure(delivered)} of ${people(all)} received it, ${momentWords(firstAt)} to ${momentWords(lastAt)}.`}
    >
      {refused > 0 ? (
        <p>
          {count(refused, 'address', 'addresses')} refused it. <Link to="/mail">See Mail</Link>. A
          subscription ends by itself after {formatQuantity('refusedArticles')} were refused over{' '}
          {formatCommitment('refusedSubscription')}.
        </p>
      ) : null}
    </Notice>
  );
}

interface SendTestProps {
  readonly slug: string;
  readonly mailbox: string;
}

/** Sends the newsletter to the company’s own mailbox alone, to see it as subscribers get it. */
function SendTest({ slug, mailbox }: SendTestProps) {
  const test = useMutation({ mutationFn: () => ofArticle.test.$post(paramOf(slug)), onSuccess: onQueued });
  return (
    <>
      <ErrorNotice error={test.error} />
      {test.isSuccess ? (
        <Notice kind="good" title={`A test is on its way to ${mailbox}.`}>
          <p>Its links for topics and unsubscribing lead nowhere: they belong to no subscriber.</p>
        </Notice>
      ) : null}
      <Button isDisabled={test.isPending} onClick={() => test.mutate()}>
        Send a test to {mailbox}
      </Button>
    </>
  );
}

interface SendingProps {
  readonly article: NewsletterArticle;
  readonly confirmed: number;
  readonly testMailbox: string;
}

function Sending({ article, confirmed, testMailbox }: SendingProps) {
  const { slug, title, category, recipients, sent } = article;
  const send = useMutation({ mutationFn: () => ofArticle.send.$post(paramOf(slug)), onSuccess: onQueued });
  return (
    <>
      <p className="big">{figure(recipients)}</p>
      <p>
        of {count(confirmed, 'subscriber')}{' '}
        {sent ? `subscribe to ${category} and have not had it` : `subscribe to ${category} or to everything`}.
      </p>
      {sent ? <Sent slug={slug} sent={sent} /> : null}
      <ErrorNotice error={send.error} />
      <SendTest slug={slug} mailbox={testMailbox} />
      {recipients > 0 ? (
        <Confirm
          kind="main"
          label={`Send to ${people(recipients)}…`}
          confirmLabel={`Send to ${people(recipients)}`}
          isPending={send.isPending}
          onConfirm={() => send.mutate()}
        >
          <p>“{title}” goes out at once. What has gone out cannot be recalled.</p>
        </Confirm>
      ) : null}
      <p className="note">
        Nobody gets the same article twice, even if sending is interrupted and started again.
      </p>
    </>
  );
}

function RefusedAddress({ row }: { readonly row: RefusedSubscriber }) {
  const { id, email, since, articles } = row;
  const change = useMutation({
    mutationFn: (action: 'keep' | 'delete') => api.newsletter.refused[':id'][action].$post({ param: { id } }),
    onSuccess: () => void invalidate('newsletter', 'person'),
  });
  return (
    <li ref={focusNextRow} tabIndex={-1}>
      <span>
        <b>{email ?? 'An address that cannot be decrypted'}</b>
        <span className="note">
          {count(articles, 'article')} refused, since {dayWords(dayOf(since))}
        </span>
        <ErrorNotice error={change.error} />
      </span>
      <div className="actions">
        <Button kind="link" isDisabled={change.isPending} onClick={() => change.mutate('keep')}>
          Keep
        </Button>
        <Confirm
          label="Delete…"
          confirmLabel="Delete for good"
          isPending={change.isPending}
          onConfirm={() => change.mutate('delete')}
        >
          <p>The subscription of {email ?? 'this address'} ends, and the address is deleted.</p>
        </Confirm>
      </div>
    </li>
  );
}

/** The subscribers of whom a mail server says that there is no such mailbox. Nothing is shown without any. */
function RefusedAddresses() {
  const { data } = useQuery(refusedSubscribersQuery);
  if (!data || data.total === 0) return null;
  return (
    <section className="stack" aria-labelledby="refused">
      <h2 id="refused">Refused addresses: {figure(data.total)}</h2>
      <p className="note">
        Their mail server says that there is no such mailbox. A subscription is deleted by itself after{' '}
        {formatQuantity('refusedArticles')} over {formatCommitment('refusedSubscription')}, if most others got
        these articles. <b>Keep</b> begins the count again.
      </p>
      <ul className="ruled">
        {data.rows.map((row) => (
          <RefusedAddress key={row.id} row={row} />
        ))}
      </ul>
      {data.rows.length < data.total ? (
        <p className="note">The first {figure(data.rows.length)} are shown.</p>
      ) : null}
    </section>
  );
}

interface EmailOfProps {
  readonly article: NewsletterArticle;
  readonly from: { readonly name: string; readonly address: string };
}

/** The email of an article, as subscribers get it. */
const EmailOf = ({ article, from }: EmailOfProps) => (
  <section className="email" aria-labelledby="email">
    <h2 id="email">The email</h2>
    <dl>
      <div>
        <dt>From</dt>
        <dd>
          {from.name} &lt;{from.address}&gt;
        </dd>
      </div>
      <div>
        <dt>Subject</dt>
        <dd>
          <b>{article.title}</b>
        </dd>
      </div>
    </dl>
    <iframe
      sandbox=""
      title="The email"
      src={`/api${ofArticle['preview.html'].$path(paramOf(article.slug))}`}
    />
  </section>
);

/** The articles, each with its email, a test of it, and how far it has been sent. */
export function NewsletterScreen() {
  const [chosen, setChosen] = useState<string>();
  const query = useQuery(newsletterQuery);
  const { data } = query;
  const article = data?.articles.find(({ slug }) => slug === chosen) ?? data?.articles[0];
  const subscribers = data ? (
    <p className="end note">
      {count(data.confirmed, 'confirmed subscriber')}, {figure(data.pending)} not confirmed yet
    </p>
  ) : null;
  return (
    <Screen title="Newsletter" tools={subscribers} query={query}>
      {data && !article ? (
        <Empty title="No article yet.">
          <p>An article that is published under Insights can be sent from here.</p>
        </Empty>
      ) : null}
      {data && article ? (
        <div className="split">
          <div className="stack">
            <Select
              label="Article"
              options={data.articles.map(({ slug, title, date, sent }) => [
                slug,
                `${title}, ${dayWords(date)}${sent ? `, sent on ${dayWords(dayOf(sent.firstAt))}` : ''}`,
              ])}
              value={article.slug}
              onChoose={setChosen}
            />
            <Sending
              key={article.slug}
              article={article}
              confirmed={data.confirmed}
              testMailbox={data.testMailbox}
            />
          </div>
          <EmailOf article={article} from={data.from} />
        </div>
      ) : null}
      <RefusedAddresses />
    </Screen>
  );
}
