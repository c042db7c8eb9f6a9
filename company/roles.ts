/** The four posts that lead the group, all open. `slug` names the post in links to the contact form. */
export const leadershipPosts = [
  {
    slug: 'founder-and-ceo',
    title: 'Founder & CEO',
    answersFor:
      'Leads the group and is responsible for the conduct of everyone in it. Tells the Board before a published promise is missed.',
  },
  {
    slug: 'chief-investment-officer',
    title: 'Chief Investment Officer',
    answersFor:
      'Is responsible for every purchase and sale that we make or recommend: the price, the case for and against, and how the result compares with the plan.',
  },
  {
    slug: 'head-of-sustainability',
    title: 'Head of Sustainability',
    answersFor:
      'Sets the methods, keeps the data and reports on the targets. May object to any proposal; the Investment Committee must answer in its minutes.',
  },
  {
    slug: 'chief-operating-officer',
    title: 'Chief Operating Officer',
    answersFor: 'Keeps buildings and plant safe, metered and maintained, within the budget set at purchase.',
  },
] as const;
