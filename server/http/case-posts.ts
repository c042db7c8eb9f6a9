import { readAddition } from '../../forms/case-addition.ts';
import type { SpeakUpCaseState, CaseCodeState, SpeakUpCase } from '../../forms/contact-state.ts';
import { readCaseCode } from '../enquiries/references.ts';
import { addToCase, openCase } from '../enquiries/speak-up-case.ts';
import type { AppContext } from '../context.ts';
import { clientOf } from './client-address.ts';
import { noteFailure, show, type Exchange } from './contact-answers.ts';
import type { PostedFields } from './form-body.ts';
import type { FormKeeper } from './form-keys.ts';
import type { RateLimit } from './rate-limit.ts';

export interface CasePosts {
  /**
   * Opens a concern by its code, and adds to it what was written. The code is posted each time and never part of an
   * address, which a browser would keep in its history.
   *
   * @param isOwn whether the post comes from a page of this site
   */
  readonly answer: (exchange: Exchange, fields: PostedFields, isOwn: boolean) => Promise<void>;
}

/** @param limit counts without leaving a trace */
export function createCasePosts(context: AppContext, keeper: FormKeeper, limit: RateLimit): CasePosts {
  return {
    async answer(exchange, fields, isOwn) {
      const now = new Date();
      const typed = fields.get('caseCode') ?? '';
      const addition = fields.get('addition');
      const refuse = (problem: CaseCodeState['problem'], retryAfterSeconds?: number) => {
        const kept = { typed: typed.slice(0, 100), addition: addition ?? '', problem };
        show(exchange, { view: 'case-code', ...keeper.newKeys(now), ...kept }, retryAfterSeconds);
      };
      const open = (shown: SpeakUpCase, about: Pick<SpeakUpCaseState, 'isAdded' | 'addition' | 'error'>) => {
        const code = readCaseCode(typed) ?? typed;
        // What was added has its key; the next addition is another.
        const { idempotencyKey } = about.isAdded ? keeper.newKeys(now) : keeper.keysOf(fields, now);
        show(exchange, { view: 'case', code, shown, idempotencyKey, ...about });
      };

      if (!isOwn) {
        refuse('forbidden');
        return;
      }
      try {
        const allowance = await limit.allow(clientOf(exchange.request), now);
        if (!allowance.allowed) {
          refuse('too-many', allowance.retryAfterSeconds);
          return;
        }
        const read = addition === undefined ? undefined : readAddition(addition);
        const { idempotencyKey } = keeper.keysOf(fields, now);
        const shown = read?.valid
          ? await addToCase(context, typed, read.text, now, idempotencyKey)
          : await openCase(context, typed);
        if (shown === null) refuse('unknown');
        else if (read === undefined) open(shown, { isAdded: false, addition: '' });
        else if (read.valid) open(shown, { isAdded: true, addition: '' });
        else open(shown, { isAdded: false, addition: addition ?? '', error: read.error });
      } catch (error) {
        noteFailure(context, error);
        refuse('unavailable');
      }
    },
  };
}
