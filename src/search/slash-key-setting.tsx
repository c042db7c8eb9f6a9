import { useState } from 'react';

/** The setting that switches off a single-key shortcut (WCAG 2.2, 2.1.4). Local storage keeps it under `keyOff`. */
export function SlashKeySetting({ keyOff }: { readonly keyOff: string }) {
  // Reading fails if storage is blocked.
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
