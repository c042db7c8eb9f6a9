import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Newsletter } from '../server/newsletter-routes.server.ts';
import { Confirm, Select } from './controls.tsx';
import { count, dayOf, dayWords, figure, momentWords } from './days.ts';
import { post } from './request.ts';
import { Empty, ErrorNotice, Notice, Screen } from './screen.tsx';

type Article = Newsletter['articles'][number];

const people = (number: number) => count(number, 'person', 'people');
const pathOf = (slug: string) => `/newsletter/${encodeURIComponent(slug)}`;

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
      title={`${figure(delivered)} of ${people(all)} got it, ${momentWords(firstAt)} to ${momentWords(lastAt)}.`}
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
  const send = useMutation({ mutationFn: () => post(`${pathOf(slug)}/send`) });
  return (
    <>
      <p>
        {figure(recipients)} of {count(confirmed, 'subscriber')}{' '}
        {sent ? `subscribe to ${category} and have not got it` : `subscribe to ${category} or to everything`}.
      </p>
      {sent ? <Sent sent={sent} /> : null}
      <ErrorNotice error={send.error} />
      {recipients > 0 && !send.isPending ? (
        <Confirm
          label={`Send to ${people(recipients)}…`}
          confirmLabel={`Send to ${people(recipients)}`}
          act={() => send.mutate()}
        >
          <p>“{title}” goes out at once, and what has gone out cannot be called back.</p>
        </Confirm>
      ) : null}
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
            <Select
              label="Article"
              options={data.articles.map(({ slug, title, date, sent }) => [
                slug,
                `${title}, ${dayWords(date)}${sent ? `, sent on ${dayWords(dayOf(sent.firstAt))}` : ''}`,
              ])}
              value={article.slug}
              choose={setChosen}
            />
            <Sending key={article.slug} article={article} confirmed={data.confirmed} />
          </div>
          <iframe sandbox="" title="The email" src={`/api${pathOf(article.slug)}/preview.html`} />
        </div>
      ) : null}
    </Screen>
  );
}
