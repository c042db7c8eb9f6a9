import { describe, expect, it } from 'vitest';
import { termOf } from './search-terms.ts';

describe('a word is found', () => {
  it.each([
    ['organisation', 'organization'],
    ['Organisations', 'organize'],
    ['analyse', 'analyzing'],
    ['labour', 'labor'],
    ['neighbours', 'neighbor'],
    ['colouring', 'color'],
    ['programme', 'program'],
    ['centre', 'center'],
    ['metres', 'meter'],
    ['travelled', 'traveled'],
    ['licence', 'license'],
    ['defence', 'defense'],
    ['acknowledgement', 'acknowledgment'],
    ['catalogue', 'catalog'],
    ['enrolment', 'enrollment'],
    ['enquiries', 'inquiry'],
    ['tonnes', 'tons'],
  ])('in either spelling: %s, %s', (british, american) => {
    expect(termOf(british)).toBe(termOf(american));
  });

  it.each([
    ['policy', 'policies'],
    ['report', 'reporting'],
    ['whistleblower', 'whistleblowing'],
    ['cookie', 'Cookies'],
    ['CO2', 'CO₂'],
    ['250,000', '250000'],
    ['cafe', 'Café'],
  ])('in each form: %s, %s', (one, other) => {
    expect(termOf(one)).toBe(termOf(other));
  });

  it.each([
    ['hour', 'horse'],
    ['four', 'for'],
    ['tour', 'tor'],
    ['fire', 'fir'],
    ['sell', 'sel'],
  ])('and not by another: %s, %s', (one, other) => {
    expect(termOf(one)).not.toBe(termOf(other));
  });

  it.each(['the', 'How', 'a', 'your'])('unless it says nothing: %s', (word) => {
    expect(termOf(word)).toBeNull();
  });
});

it('a word has a limit after folding, which makes eighteen letters of one', () => {
  expect(termOf('\uFDFA'.repeat(100))?.length).toBe(40);
});
