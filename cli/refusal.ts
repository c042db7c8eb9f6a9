/**
 * A reason not to do what was asked that whoever typed it can put right. The message is printed as it stands, so it
 * holds no personal data and nothing that was typed where an address might stand.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
