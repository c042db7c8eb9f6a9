import { formatPreciseCubeEdge, gasState } from '../../company/gas-volume.ts';
import { Alert } from '../ui/alert.tsx';
import { SubmitButton, TextLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormatTerms } from '../ui/format-terms.tsx';
import { Section } from '../ui/section.tsx';
import type { ComparedProject } from './arrange-volumes.ts';
import { formatTons, formatTonsRange, maxTonsLength, tonsParameter, type TypedTons } from './typed-tons.ts';
import { VolumeDrawing } from './volume-drawing.tsx';

/** The question of the section on /sustainability, and the title of the page for a number that is not one. */
export const weighQuestion = 'How big is a ton of CO2?';

/** The address fragment of the section on /sustainability. */
export const weighId = 'weigh';

/** What /sustainability draws before anybody has typed a number. */
const sample = { text: '1,000', tons: 1000 };

/** "9 tons of CO2 as gas, at 15 °C and sea-level pressure, fill a cube with an edge of 16.9 m." */
export const describeVolume = (tons: number) =>
  `${formatTons(tons)} of CO2 as gas, at ${gasState}, ${tons === 1 ? 'fills' : 'fill'} a cube with an edge of ${formatPreciseCubeEdge(tons)}.`;

interface WeighFormProps {
  readonly typed: TypedTons;
}

/** The form sends the number to /sustainability, which draws it. */
function WeighForm({ typed }: WeighFormProps) {
  return (
    <form className="form screen-only" action="/sustainability" aria-label="Tons of CO2 to draw" noValidate>
      <Field
        id={tonsParameter}
        label="Number of tons"
        hint={`Tons of 1,000 kg: a whole number from ${formatTonsRange()}.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxTonsLength}
        defaultValue={typed.text}
        error={'error' in typed ? typed.error : undefined}
      />
      <div>
        <SubmitButton>Draw the cube</SubmitButton>
      </div>
    </form>
  );
}

interface WeighProps {
  readonly projects: readonly ComparedProject[];
}

/** The section of /sustainability: the form, with a sample drawn. */
export function WeighSection({ projects }: WeighProps) {
  return (
    <Section className="ruled keep-together" id={weighId}>
      <div className="grid">
        <div className="span-4 stack">
          <h2>
            <FormatTerms>{weighQuestion}</FormatTerms>
          </h2>
          <WeighForm typed={sample} />
        </div>
        <div className="from-5 stack">
          <p className="lead">
            <FormatTerms>{describeVolume(sample.tons)}</FormatTerms>
          </p>
          <VolumeDrawing tons={sample.tons} projects={projects} />
        </div>
      </div>
    </Section>
  );
}

/** The page of /sustainability for a number that somebody has typed: its drawing and the form, or what is wrong with it. */
export function WeighedTons({ typed, projects }: WeighFormProps & WeighProps) {
  return (
    <Section className="flush">
      <div className="grid inset">
        {'error' in typed ? null : (
          <div className="span-8">
            <VolumeDrawing tons={typed.tons} projects={projects} />
          </div>
        )}
        <div className={'error' in typed ? 'span-7' : 'from-9'}>
          {'error' in typed ? (
            <Alert heading="One field needs your attention" errors={[[tonsParameter, typed.error]]} />
          ) : null}
          <WeighForm typed={typed} />
          <p className="screen-only">
            <TextLink href="/sustainability">Our targets and figures</TextLink>
          </p>
        </div>
      </div>
    </Section>
  );
}
