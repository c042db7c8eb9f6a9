import type { LinkedText } from './linked-text.tsx';

/** What a reporter should know before writing: what is stored, what the browser keeps, and what may still lead to them. */
export const reporterNotes: readonly LinkedText[] = [
  [
    'You need not give your name, organisation or email. We store no IP address and nothing about your browser.',
  ],
  [
    'The report is stored encrypted and its text is never sent by email. You read the acknowledgment on this page, with your case code.',
  ],
  [
    'The address of this page stays in your browser’s history; no code or text is part of it. With JavaScript, what you type is removed as soon as you leave the page, sent or not. Without it, your browser may show your text again when you go back, or send it again: close the window when you have finished.',
  ],
  [
    '“Exit this page” opens a weather forecast on another site. With JavaScript it also takes this page out of the history, and so does the Esc key pressed three times.',
  ],
  [
    'Your device, your network or what you describe may still point to you. Please read ',
    { text: 'the limits of anonymity', href: '/whistleblowing#anonymity-and-its-limits', newTab: true },
    '.',
  ],
];
