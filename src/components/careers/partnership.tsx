import type { ReactNode } from 'react';
import { Picture } from '../picture/picture.tsx';
import type { Project } from '../project/project.ts';
import { ButtonLink } from '../text/button.tsx';
import './partnership.css';

interface PartnershipProps {
  readonly title: string;
  readonly project: Project;
  readonly text: string;
  /** What a first message should say. */
  readonly tell: readonly string[];
  readonly href: string;
  readonly more?: ReactNode;
  /** The picture stands to the right. */
  readonly mirrored?: boolean;
}

/** One kind of partner: a picture, the offer, and what to tell us. */
export function Partnership({ title, project, text, tell, href, more, mirrored = false }: PartnershipProps) {
  return (
    <article className={mirrored ? 'partnership mirrored' : 'partnership'}>
      <figure>
        <Picture sources={project.picture} alt={project.imageAlt} sizes="(width < 56rem) 92vw, 54vw" />
        <figcaption className="note">{project.title}</figcaption>
      </figure>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        <p className="tell">Tell us</p>
        <ul>
          {tell.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <ButtonLink href={href} label={`Explore Partnership: ${title}`}>
          Explore Partnership
        </ButtonLink>
        {more === undefined ? null : <p className="note">{more}</p>}
      </div>
    </article>
  );
}
