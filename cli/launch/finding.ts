/** Something that a public launch waits for, or that the owner should weigh. */
export interface Finding {
  readonly about: 'Company facts' | 'Settings' | 'Keys' | 'Policies' | 'Operation';
  /** What is the matter, in one sentence. */
  readonly problem: string;
  /** Where to put it right, and how. */
  readonly remedy: string;
  /** Advice does not stand in the way of a launch. */
  readonly standsInTheWay: boolean;
}

type Words = Pick<Finding, 'problem' | 'remedy'>;

export const obstacle = (about: Finding['about'], words: Words): Finding => ({
  about,
  ...words,
  standsInTheWay: true,
});

export const advice = (about: Finding['about'], words: Words): Finding => ({
  about,
  ...words,
  standsInTheWay: false,
});
