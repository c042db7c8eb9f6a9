/*
 * Shows `aria-description` beside the element that the pointer rests on or that has the keyboard focus. The text only adds to the
 * name of a link or button. Touch screens do not show it.
 */
import styles from './tooltips.css?url';

const delayMs = 700;
/** For this many milliseconds after a tooltip closes, the next one opens at once. */
const skipDelayMs = 300;
/** How many milliseconds the pointer may take from the element to its tooltip. */
const closeDelayMs = 150;
/** The distance to the element and to the edges of the window, in pixels. */
const gap = 8;

const selector = '[aria-description]';
const tooltip = document.createElement('div');
let described: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let closedAt = -Infinity;

function place(element: HTMLElement): void {
  const { left, bottom, width } = element.getBoundingClientRect();
  // Above the note that an element ends, so that neither its sentence nor what follows is covered.
  const { top } = (element.closest('.basis-note') ?? element).getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = tooltip;
  const centred = left + (width - offsetWidth) / 2;
  const above = top - gap - offsetHeight;
  style.left = `${String(Math.max(gap, Math.min(centred, innerWidth - offsetWidth - gap)))}px`;
  style.top = `${String(above >= gap ? above : bottom + gap)}px`;
}

function open(element: HTMLElement): void {
  described = element;
  tooltip.textContent = element.ariaDescription;
  tooltip.showPopover();
  place(element);
}

function close(): void {
  clearTimeout(timer);
  if (!described) return;
  described = undefined;
  closedAt = performance.now();
  tooltip.hidePopover();
}

function openAfter(element: HTMLElement, delay: number): void {
  clearTimeout(timer);
  if (element === described) return;
  const isSkipped = described !== undefined || performance.now() - closedAt < skipDelayMs;
  timer = setTimeout(open, isSkipped ? 0 : delay, element);
}

function closeSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(close, closeDelayMs);
}

function onPointerOver({ pointerType, target }: PointerEvent): void {
  if (pointerType === 'touch' || !(target instanceof Element)) return;
  const element = target.closest<HTMLElement>(selector);
  if (element) openAfter(element, delayMs);
  else if (tooltip.contains(target)) clearTimeout(timer);
  else closeSoon();
}

const style = document.createElement('link');
style.rel = 'stylesheet';
style.href = styles;
document.head.append(style);

tooltip.className = 'tooltip';
tooltip.popover = 'manual';
// Screen readers have the description already.
tooltip.ariaHidden = 'true';
document.body.append(tooltip);

document.addEventListener('pointerover', onPointerOver);
// A pointer that leaves the window is over nothing.
document.documentElement.addEventListener('pointerleave', closeSoon);
document.addEventListener('focusin', ({ target }) => {
  const element = (target as Element).closest<HTMLElement>(selector);
  if (element?.matches(':focus-visible')) openAfter(element, 0);
});
document.addEventListener('focusout', close);
document.addEventListener('pointerdown', close);
// The browser scrolls to the element that receives the focus, perhaps before its tooltip opens.
const onScroll = () => {
  if (!described) return;
  if (described === document.activeElement) place(described);
  else close();
};
addEventListener('scroll', onScroll, { passive: true });
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close();
});
