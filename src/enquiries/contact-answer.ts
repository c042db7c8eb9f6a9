import * as v from 'valibot';
import { formProblems } from './contact-state.ts';
import { enquiryFieldNames } from './enquiry.ts';
import { concernStateSchema } from './concern-state.ts';

const offeredCaseCode = v.object({
  code: v.pipe(v.string(), v.regex(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)),
  isReplacement: v.boolean(),
});

/** The answer to `GET /contact?subject=speak-up` for a script. */
export const offeredCodeSchema = v.object({ caseCode: offeredCaseCode });

/**
 * The answer to a post of /contact for a script, as JSON. Only what has one of these shapes comes from this server: a proxy, a
 * sign-in page or a maintenance page in between answers with something else, whatever its status.
 */
export const contactAnswerSchema = v.union([
  /** It is stored, and this is its receipt. */
  v.object({ receiptUrl: v.pipe(v.string(), v.regex(/^\/contact\?receipt=[\w-]+$/)) }),
  /** What is shown of a concern. */
  v.object({ state: concernStateSchema }),
  /** What is wrong with the fields. */
  v.object({
    errors: v.pipe(
      v.record(v.picklist(enquiryFieldNames), v.string()),
      v.check((errors) => Object.keys(errors).length > 0),
    ),
    caseCode: v.optional(offeredCaseCode),
  }),
  /** Why it was not stored, with a case code that takes the place of the one in the form. */
  v.object({ problem: v.picklist(formProblems), caseCode: v.optional(offeredCaseCode) }),
]);

export type ContactAnswer = v.InferOutput<typeof contactAnswerSchema>;
