import { TextField } from '../contact/field.tsx';
import '../contact/field.css';
import '../text/button.css';
import './subscribe.css';

/** A subscription by hand: the button carries the address over to the contact form. */
export function Subscribe() {
  return (
    <form className="subscribe" action="/contact" aria-labelledby="subscribe">
      <h2 id="subscribe">Subscribe to Updates</h2>
      <p className="small soft">
        New articles by e-mail. We keep the list by hand for now: the button opens the contact form with your
        address filled in, and a message there puts you on the list or takes you off it.
      </p>
      <input type="hidden" name="subject" value="general" />
      <input type="hidden" name="about" value="updates" />
      <TextField id="email" label="Email" type="email" autoComplete="email" required />
      <button className="btn" type="submit">
        Subscribe
      </button>
      <p className="note">
        What we do with your address is in the <a href="/privacy">Privacy Policy</a>.
      </p>
    </form>
  );
}
