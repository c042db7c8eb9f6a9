import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { offices } from '../../company/offices.ts';
import { Offices } from './office-day.tsx';

const html = renderToStaticMarkup(<Offices models={{}} />).replaceAll(/ data-label="[^"]*"/g, '');

it.each(offices)('the office in $city has its hours in the list and in the table', ({ city, hours }) => {
  expect(html).toContain(`<h3>${city}</h3>`);
  const { from, to } = hours.value;
  expect(html).toContain(`<th scope="row">${city}</th><td>${from} to ${to}</td>`);
});
