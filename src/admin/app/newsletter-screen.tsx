import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Newsletter, NewsletterPreview } from '../server/newsletter-routes.server.ts';
import { count, dayOf, figure, shortDay, shortMoment } from './days.ts';
import { ConfirmButton, Facts, Tabs } from './controls.tsx';
import { Empty, ErrorNotice, Loaded, Notice, Screen } from './screen.tsx';
import { readAgain, useAnswer } from './queries.ts';
import { post } from './request.ts';

type Article = Newsletter['articles'][number];

const people = (number: number) => count(number, 'person', 'people');
const pathOf = (slug: string) => `/newsletter/${encodeURIComponent(slug)}`;

const views = [
  ['sent', 'As sent'],
  ['phone', 'On a phone'],
  ['text', 'Text only'],
] as const;

function Preview({ slug }: { readonly slug: string }) {
  const [view, setView] = useState<(typeof views)[number][0]>('sent');
  const query = useAnswer<NewsletterPreview>(pathOf(slug));
  const { data } = query;
  return (
    <section className="stack" aria-labelledby="mail">
      <div className="actions">
        <h2 id="mail">The mail</h2>
        <Tabs legend="Show" options={views} value={view} choose={setView} />
      </div>
      <Loaded query={query} />
      {data ? (
        <article className={`mail ${view}`} aria-label="The mail as it will look">
          <Facts
            rows={[
              ['From', data.from],
              ['Subject', data.subject],
            ]}
          />
          {view === 'text' ? (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
            <pre tabIndex={0}>{data.text}</pre>
          ) : (
            <iframe sandbox="" title="The mail" src={`/api${pathOf(slug)}/preview.html`} />
          )}
        </article>
      ) : null}
    </section>
  );
}

function Sent({ sent }: { readonly sent: NonNullable<Article['sent']> }) {
  const { queued, delivered, refused, firstAt, lastAt } = sent;
  const all = queued + delivered + refused;
  if (queued > 0)
    return (
      <div className="card" role="status">
        <h2>
          {figure(delivered)} of {figure(all)} have gone out
        </h2>
        <progress max={all} value={delivered} aria-label="Sent" />
        <p className="note">It goes on when you leave this page. What is not accepted yet is tried again.</p>
      </div>
    );
  return (
    <Notice
      kind="good"
      title={`${figure(delivered)} of ${people(all)} got it, ${shortMoment(firstAt)} to ${shortMoment(lastAt)}.`}
    >
      {refused > 0 ? (
        <p>
          {count(refused, 'address', 'addresses')} refused it for good.{' '}
          <Link to="/mail">They stand under Mail</Link>.
        </p>
      ) : null}
    </Notice>
  );
}

interface SendingProps {
  readonly article: Article;
  readonly confirmed: number;
}

function Sending({ article, confirmed }: SendingProps) {
  const { slug, title, category, recipients, sent } = article;
  const send = useMutation({
    mutationFn: () => post(`${pathOf(slug)}/send`),
    onSettled: () => readAgain('/newsletter'),
  });
  return (
    <>
      <p>
        {figure(recipients)} of {count(confirmed, 'subscriber')}{' '}
        {sent ? `subscribe to ${category} and have not got it` : `subscribe to ${category} or to everything`}.
      </p>
      {sent ? <Sent sent={sent} /> : null}
      <ErrorNotice error={send.error} />
      <div className="actions">
        <ConfirmButton
          kind="main"
          disabled={recipients === 0 || send.isPending}
          label={`Send to ${people(recipients)}…`}
          title={`Send “${title}” to ${people(recipients)}?`}
          confirmLabel={`Send to ${people(recipients)}`}
          act={() => send.mutate()}
        >
          <p>It begins at once. What has gone out cannot be called back.</p>
        </ConfirmButton>
      </div>
      <p className="note">
        Nobody gets the same article twice, also when sending is broken off and begun again.
      </p>
    </>
  );
}

export function NewsletterScreen() {
  const [chosen, setChosen] = useState<string>();
  const query = useQuery<Newsletter>({
    queryKey: ['/newsletter'],
    refetchInterval: ({ state }) => state.data?.articles.some(({ sent }) => sent?.queued) && 2_000,
  });
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
                    {category}, {shortDay(date)}.{' '}
                    {sent
                      ? `Sent ${shortDay(dayOf(sent.firstAt))}: ${people(sent.delivered + sent.queued)}`
                      : `${people(recipients)} would get it`}
                  </span>
                </label>
              ))}
            </fieldset>
            <Sending key={article.slug} article={article} confirmed={data.confirmed} />
          </div>
          <Preview slug={article.slug} />
        </div>
      ) : null}
    </Screen>
  );
}
