/** One thing that the site may keep on a visitor’s device. The cookie policy prints this list. */
export interface StoredItem {
  readonly name: string;
  readonly kind: 'cookie' | 'local storage' | 'session storage';
  readonly category: 'strictly necessary' | 'statistics';
  readonly purpose: string;
  readonly keptFor: string;
}

/** Everything the site keeps on a device: at present, nothing. */
export const deviceStorage: readonly StoredItem[] = [];
