import { inTheDark } from '../picture/picture.tsx';
import { isShownAfterSunset } from './after-sunset.ts';
import { officeCities } from './office-cities.ts';

/** Whether the model of a city is shown by day in the dark scheme too; false for a city without one. */
export const isShownByDay = (city: string) => {
  const { name } = officeCities[city] ?? {};
  return name !== undefined && !isShownAfterSunset(name);
};

/** The model of a city on a page that is rendered on demand; nothing for a city without one. */
export function OfficePicture({ city }: { city: string }) {
  const model = officeCities[city];
  if (model === undefined) return null;
  const { name, alt } = model;
  const byDay = isShownByDay(city);
  return (
    <picture>
      {byDay ? null : <source media={inTheDark} srcSet={`/pictures/${name}-dusk.avif`} />}
      <img
        src={`/pictures/${name}.avif`}
        alt={alt}
        width={560}
        height={560}
        loading="lazy"
        decoding="async"
        {...(byDay && { 'data-daylight': '' })}
      />
    </picture>
  );
}
