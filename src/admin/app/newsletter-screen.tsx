import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Newsletter, NewsletterArticleRow, NewsletterPreview } from '../api.ts';
import { count, dayOf, shortDay, shortMoment } from './days.ts';
import { Act, Confirm, Empty, Fault, Head, Loaded, Says, Tabs, useTitle } from './parts.tsx';
import { queryClient } from './queries.ts';
import { get, post } from './request.ts';

const queryKey = ['newsletter'];
const people = (number: number) => count(number, 'person', 'people');

const views = [
  ['sent', 'As sent'],
  ['phone', 'On a phone'],
  ['text', 'Text only'],
] as const;

function Preview({ slug }: { readonly slug: string }) {
  const [view, setView] = useState<(typeof views)[number][0]>('sent');
  const path = `/api/newsletter/${encodeURIComponent(slug)}`;
  const query = useQuery({
    queryKey: ['newsletter-preview', slug],
    queryFn: ({ signal }) => get<NewsletterPreview>(path, {}, signal),
  });
  const { data } = query;
  return (
    <section className="stack" aria-labelledby="mail">
      <div className="actions">
        <h2 id="mail">The mail</h2>
        <Tabs legend="Show" name="view" options={views} value={view} choose={setView} />
      </div>
      <Loaded query={query} />
      {data ? (
        <article className={`mail ${view}`} aria-label="The mail as it will look">
          <dl className="from">
            <dt>From</dt>
            <dd>{data.from}</dd>
            <dt>Subject</dt>
            <dd>
              <b>{data.subject}</b>
            </dd>
          </dl>
          {view === 'text' ? (
            // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls, also by keyboard
            <pre tabIndex={0}>{data.text}</pre>
          ) : (
            <iframe sandbox="" title="The mail" src={`${path}/preview.html`} />
          )}
        </article>
      ) : null}
    </section>
  );
}

function Sent({ sent }: { readonly sent: NonNullable<NewsletterArticleRow['sent']> }) {
  const { queued, delivered, refused, firstAt, lastAt } = sent;
  const all = queued + delivered + refused;
  if (queued > 0)
    return (
      <div className="card" role="status">
        <h2>
          {delivered.toLocaleString('en-GB')} of {all.toLocaleString('en-GB')} have gone out
        </h2>
        <progress max={all} value={delivered} aria-label="Sent" />
        <p className="note">It goes on when you leave this page. What is not accepted yet is tried again.</p>
      </div>
    );
  return (
    <Says
      kind="good"
      title={`${delivered.toLocaleString('en-GB')} of ${people(all)} got it, ${shortMoment(firstAt)} to ${shortMoment(lastAt)}.`}
    >
      {refused > 0 ? (
        <p>
          {count(refused, 'address', 'addresses')} refused it for good.{' '}
          <Link to="/mail">They stand under Mail</Link>.
        </p>
      ) : null}
    </Says>
  );
}

function Sending({
  article,
  newsletter,
}: {
  readonly article: NewsletterArticleRow;
  readonly newsletter: Newsletter;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const { slug, title, category, recipients, sent } = article;
  const send = useMutation({
    mutationFn: () => post(`/api/newsletter/${encodeURIComponent(slug)}/send`),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <section aria-labelledby="number" className="measure">
        <h2 className="hidden" id="number">
          How many would get it now
        </h2>
        <p className="figure big">{recipients.toLocaleString('en-GB')}</p>
        <meter
          aria-label="Share of the subscribers"
          max={Math.max(1, newsletter.confirmed)}
          value={recipients}
        />
        <p className="ends">
          <span>
            {sent
              ? `subscribe to ${category} and have not got it`
              : `subscribe to ${category} or to everything`}
          </span>
          <span>of {newsletter.confirmed.toLocaleString('en-GB')}</span>
        </p>
      </section>
      {sent ? <Sent sent={sent} /> : null}
      {send.error ? <Fault error={send.error} /> : null}
      {newsletter.canSend ? null : (
        <Says kind="wrong" title="Nothing can be sent yet.">
          <p>PUBLIC_ORIGIN is not set, so the links of the mail would lead nowhere.</p>
        </Says>
      )}
      <p className="actions">
        <Act
          kind="main"

          disabled={recipients === 0 || send.isPending || !newsletter.canSend}
          onClick={() => setIsAsked(true)}
        >
          Send to {people(recipients)}…
        </Act>
      </p>
      <p className="note">
        Nobody gets the same article twice, also when sending is broken off and begun again.
      </p>
      {isAsked ? (
        <Confirm
          title={`Send “${title}” to ${people(recipients)}?`}
          deed={`Send to ${people(recipients)}`}
          act={() => send.mutate()}
          close={() => setIsAsked(false)}
        >
          <p>It begins at once. What has gone out cannot be called back.</p>
        </Confirm>
      ) : null}
    </>
  );
}

export function NewsletterScreen() {
  const [chosen, setChosen] = useState<string>();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<Newsletter>('/api/newsletter', {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.articles.some(({ sent }) => sent && sent.queued > 0) ? 2_000 : false,
  });
  const { data } = query;
  useTitle('Newsletter');
  const article = data?.articles.find(({ slug }) => slug === chosen) ?? data?.articles[0];
  return (
    <>
      <Head title="Newsletter">
        {data ? (
          <p className="end soft">
            {count(data.confirmed, 'confirmed subscriber')}, {data.pending.toLocaleString('en-GB')} more{' '}
            {data.pending === 1 ? 'has' : 'have'} not confirmed
          </p>
        ) : null}
      </Head>
      <Loaded query={query} />
      {data && !article ? (
        <Empty title="No article yet.">
          <p>An article that is published under Insights can be sent from here.</p>
        </Empty>
      ) : null}
      {data && article ? (
        <div className="split">
          <div className="stack">
            <fieldset className="choose">
              <legend>Article</legend>
              {data.articles.map(({ slug, title, category, date, recipients, sent }) => (
                <label key={slug}>
                  <input
                    type="radio"
                    name="article"
                    checked={slug === article.slug}
                    onChange={() => setChosen(slug)}
                  />
                  <b>{title}</b>
                  <span className="note">
                    {category}, {shortDay(date)}
                  </span>
                  <span className="note sent">
                    {sent
                      ? `Sent ${shortDay(dayOf(sent.firstAt))}: ${people(sent.delivered + sent.queued)}`
                      : `${people(recipients)} would get it`}
                  </span>
                </label>
              ))}
            </fieldset>
            <Sending key={article.slug} article={article} newsletter={data} />
          </div>
          <Preview slug={article.slug} />
        </div>
      ) : null}
    </>
  );
}
