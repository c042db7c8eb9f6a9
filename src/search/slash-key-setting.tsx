import { useState } from 'react';

/** The setting that turns a shortcut of a single key off (WCAG 2.2, 2.1.4), which local storage keeps under `keyOff`. */
export function SlashKeySetting({ keyOff }: { readonly keyOff: string }) {
  // Where storage is blocked, reading it fails.
  const canStore = navigator.cookieEnabled;
  const [isOn, setIsOn] = useState(() => !canStore || localStorage.getItem(keyOff) === null);
  return (
    <p className="note">
      <label className="checkbox-label">
        <input
          type="checkbox"
          checked={isOn}
          disabled={!canStore}
          onChange={({ target: { checked } }) => {
            if (checked) localStorage.removeItem(keyOff);
            else localStorage.setItem(keyOff, 'yes');
            setIsOn(checked);
          }}
        />
        Open the search with the key “/”
      </label>
    </p>
  );
}
