/** Who holds a post. */
interface PostHolder {
  /** Null where the person is not to be named. */
  readonly name: string | null;
  /** What is said of the person, in one or two sentences. */
  readonly text: string;
}

interface LeadershipPost<Slug extends string> {
  /** Names the post in links to the contact form. */
  readonly slug: Slug;
  readonly title: string;
  readonly answersFor: string;
  /** Null while the post is open. */
  readonly holder: PostHolder | null;
}

const posts = <const Slug extends string>(list: readonly LeadershipPost<Slug>[]) => list;

/** The posts that lead the group. */
export const leadershipPosts = posts([
  {
    slug: 'founder-and-ceo',
    title: 'Founder & CEO',
    answersFor:
      'Leads the group and is responsible for the conduct of everyone in it. Tells the Board before a published promise is missed.',
    holder: null,
  },
  {
    slug: 'chief-investment-officer',
    title: 'Chief Investment Officer',
    answersFor:
      'Is responsible for every purchase and sale that we make or recommend: the price, the case for and against, and how the result compares with the plan.',
    holder: null,
  },
  {
    slug: 'head-of-sustainability',
    title: 'Head of Sustainability',
    answersFor:
      'Sets the methods, keeps the data and reports on the targets. May object to any proposal; the Investment Committee must answer in its minutes.',
    holder: null,
  },
  {
    slug: 'chief-operating-officer',
    title: 'Chief Operating Officer',
    answersFor: 'Keeps buildings and plant safe, metered and maintained, within the budget set at purchase.',
    holder: null,
  },
]);

export type PostName = (typeof leadershipPosts)[number]['slug'];

export const openPosts = leadershipPosts.filter(({ holder }) => holder === null);

export const isPostOpen = (name: PostName) => openPosts.some(({ slug }) => slug === name);
