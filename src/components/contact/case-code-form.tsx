import type { ReactNode } from 'react';
import type { CaseCodeState } from '../../../forms/contact-state.ts';
import { SubmitButton } from '../text/button.tsx';
import { Field, TextField } from './field.tsx';
import './contact.css';

interface CaseCodeFormProps {
  /** A code that was refused, with what came with it. */
  readonly refused?: Pick<CaseCodeState, 'typed' | 'addition'> & { readonly error: string | undefined };
  readonly notice?: ReactNode;
}

/** Opens a report by its case code, which is posted and so never part of an address. */
export function CaseCodeForm({ refused, notice }: CaseCodeFormProps) {
  return (
    <section className="joined" id="case">
      <div className="wrap">
        <div className="grid ruled inset">
          <div className="c7">
            {notice}
            <h2 className="side">Read replies or add to a report</h2>
            <p className="soft small intro">
              The case code was shown to you once, when your report was received. Nothing of it is kept on
              this device.
            </p>
            <form className="form" method="post" action="/contact" noValidate>
              <TextField
                id="caseCode"
                label="Case code"
                hint="Sixteen letters and digits. Capitals and dashes do not matter."
                autoComplete="off"
                spellCheck={false}
                defaultValue={refused?.typed ?? ''}
                error={refused?.error}
                required
              />
              {refused === undefined || refused.addition === '' ? null : (
                <Field id="addition" label="Your addition, not yet stored">
                  {(control) => <textarea {...control} defaultValue={refused.addition} />}
                </Field>
              )}
              <div>
                <SubmitButton plain>Open the Report</SubmitButton>
              </div>
            </form>
          </div>
        </div>
      </div>
    </section>
  );
}
