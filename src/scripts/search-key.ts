import { searchKeyOff } from '../../company/device-storage.ts';

/** Whether the visitor has turned off the key “/” (WCAG 2.2, 2.1.4). Browsers may block storage. */
export function isSearchKeyOff(): boolean {
  try {
    return localStorage.getItem(searchKeyOff) !== null;
  } catch {
    return false;
  }
}

export function setSearchKey(isOn: boolean): void {
  if (isOn) localStorage.removeItem(searchKeyOff);
  else localStorage.setItem(searchKeyOff, '');
}
