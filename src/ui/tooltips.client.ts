/*
 * Shows the text of `data-tooltip` beside the element on which the pointer rests, or which has the focus of the keyboard.
 * The text only adds to what a link or button is called; a touch screen does without it.
 */
import styles from './tooltips.css?url';

const delayMs = 700;
/** Milliseconds after a tooltip in which the next opens at once. */
const skipDelayMs = 300;
/** Milliseconds in which the pointer may move from the element to its tooltip. */
const closeDelayMs = 150;
/** Pixels to the element and to the edges of the window. */
const gap = 8;

const selector = '[data-tooltip]';
const tooltip = document.createElement('div');
let described: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let closedAt = -Infinity;

function place(element: HTMLElement): void {
  const { left, top, bottom, width } = element.getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = tooltip;
  const centred = left + (width - offsetWidth) / 2;
  const fitsBelow = bottom + gap + offsetHeight <= innerHeight;
  style.left = `${String(Math.max(gap, Math.min(centred, innerWidth - offsetWidth - gap)))}px`;
  style.top = `${String(fitsBelow ? bottom + gap : top - gap - offsetHeight)}px`;
}

function open(element: HTMLElement): void {
  described = element;
  tooltip.textContent = element.dataset['tooltip'] ?? '';
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

function onPointerOver({ pointerType, target }: PointerEvent): void {
  if (pointerType === 'touch' || !(target instanceof Element)) return;
  const element = target.closest<HTMLElement>(selector);
  if (element) openAfter(element, delayMs);
  else {
    clearTimeout(timer);
    if (!tooltip.contains(target)) timer = setTimeout(close, closeDelayMs);
  }
}

const style = document.createElement('link');
style.rel = 'stylesheet';
style.href = styles;
document.head.append(style);

tooltip.className = 'tooltip';
tooltip.popover = 'manual';
// Its text is the description of the element, which needs no tooltip to be read.
tooltip.ariaHidden = 'true';
document.body.append(tooltip);
for (const element of document.querySelectorAll<HTMLElement>(selector))
  element.ariaDescription = element.dataset['tooltip'] ?? null;

document.addEventListener('pointerover', onPointerOver);
document.addEventListener('focusin', ({ target }) => {
  const element = (target as Element).closest<HTMLElement>(selector);
  if (element?.matches(':focus-visible')) openAfter(element, 0);
});
document.addEventListener('focusout', close);
document.addEventListener('pointerdown', close);
// The browser scrolls to the element that receives the focus.
const onScroll = () => {
  if (described && described === document.activeElement) place(described);
  else close();
};
addEventListener('scroll', onScroll, { passive: true });
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close();
});
