import * as v from 'valibot';

const dates = v.array(
  v.object({ label: v.string(), date: v.string(), day: v.string(), later: v.string(), at: v.number() }),
);
const received = { reference: v.string(), recipient: v.string(), dates };

/**
 * What the page shows of a concern after a post: the receipt, the report, or why a case code opened nothing. It is ready to be
 * shown, with its dates as text, since the browser gets it too: as props of a page, or as JSON.
 */
export const concernStateSchema = v.union([
  v.object({ kind: v.literal('report-receipt'), caseCode: v.string(), ...received }),
  v.object({
    kind: v.literal('case'),
    caseCode: v.string(),
    ...received,
    isOpen: v.boolean(),
    /** The oldest message comes first. That of the reporter has no text, because only the recipient can read it. */
    messages: v.array(
      v.object({
        sender: v.picklist(['company', 'reporter']),
        /** "30 December 2026 at 09:15" */
        sentAt: v.string(),
        text: v.optional(v.string()),
      }),
    ),
    idempotencyKey: v.string(),
    isAdded: v.boolean(),
    /** The text that was to be added, which is kept, and what was wrong with it. */
    addition: v.string(),
    error: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal('case-code'),
    typed: v.string(),
    /** The text that was to be added, which is kept. */
    addition: v.string(),
    problem: v.picklist(['unknown', 'unavailable', 'no-key']),
  }),
]);

export type ConcernState = v.InferOutput<typeof concernStateSchema>;
export type ConcernStateOf<Kind extends ConcernState['kind']> = Extract<ConcernState, { kind: Kind }>;

/** The title and the first sentence of the page. */
export function headingOfConcern(state: ConcernState) {
  switch (state.kind) {
    case 'report-receipt':
      return { title: 'Report received', lead: 'We have your report. Your case code now opens it.' };
    case 'case':
      return {
        title: 'Your report',
        lead: `Reference ${state.reference}. Only the case code opens this page.`,
      };
    case 'case-code':
      return { title: 'Report a concern', lead: 'You need not say who you are.' };
  }
}

/** Whether something keeps the state from being what the reporter asked for, which the title of the window says. */
export const isRefusal = (state: ConcernState) =>
  state.kind === 'case-code' || (state.kind === 'case' && state.error !== undefined);
