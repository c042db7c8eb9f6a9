import { quantityInWords } from '../../../company/commitments.ts';
import { PillarPlot } from '../drawing/drawing.tsx';
import './home.css';

const pillars = [
  {
    stage: 'invest',
    title: 'Invest',
    text: 'Capital placed in land, buildings and networks whose use will outlast the market cycle.',
  },
  {
    stage: 'transform',
    title: 'Transform',
    text: 'Sound structures refitted, new ones built lean: less energy, less carbon, a longer life.',
  },
  {
    stage: 'operate',
    title: 'Operate',
    text: `Run day to day by our own asset teams, metered continuously and reported ${quantityInWords('investorReports')}.`,
  },
  {
    stage: 'endure',
    title: 'Endure',
    text: 'Held, maintained and handed on in better condition than we found them.',
  },
] as const;

/** Four pillars: one plot of land, drawn four times on one baseline. */
export function Philosophy() {
  return (
    <section>
      <div className="wrap">
        <div className="grid head far">
          <h2 className="c4 side">Philosophy</h2>
          <div className="from5">
            <p className="statement">
              We buy places that are hard to replace, rebuild them to a <span className="nb">net-zero</span>{' '}
              standard, and keep them in good order for whoever comes next.
            </p>
          </div>
        </div>
        <ol className="pillars">
          {pillars.map(({ stage, title, text }) => (
            <li key={stage}>
              <PillarPlot stage={stage} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
