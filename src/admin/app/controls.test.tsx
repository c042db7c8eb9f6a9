import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Button, Confirm, Field, IsBeingStored, TextArea } from './controls.tsx';

it('a disabled button keeps the focus, and neither acts nor sends its form', () => {
  const onClick = vi.fn<() => void>();
  const pressed = (isDisabled: boolean) => {
    const button = Button({ type: 'submit', isDisabled, onClick, children: 'Record it' });
    const html = renderToStaticMarkup(button);
    expect(html).toContain(`aria-disabled="${String(isDisabled)}"`);
    // A browser takes the focus from an element with this attribute.
    expect(html).not.toMatch(/ disabled/);
    const event = { preventDefault: vi.fn<() => void>() };
    (button.props as { readonly onClick: (pressing: unknown) => void }).onClick(event);
    return event.preventDefault.mock.calls.length > 0;
  };
  expect(pressed(true)).toBe(true);
  expect(onClick).not.toHaveBeenCalled();
  expect(pressed(false)).toBe(false);
  expect(onClick).toHaveBeenCalledOnce();
});

it('what is being done cannot be confirmed a second time', () => {
  const question = (isPending: boolean) =>
    renderToStaticMarkup(
      <Confirm label="Erase…" confirmLabel="Erase for good" isPending={isPending} onConfirm={() => undefined}>
        <p>It cannot be undone.</p>
      </Confirm>,
    );
  expect(question(true)).toMatch(/aria-disabled="true">Erase for good/);
  expect(question(false)).toMatch(/aria-disabled="false">Erase for good/);
});

it('a text is named by its label alone, and described by its hint', () => {
  const shown = (hint?: string) =>
    renderToStaticMarkup(
      <TextArea label="Note" hint={hint} required value="Rang." onChange={() => undefined} />,
    );
  const [, label, description] =
    /<textarea dir="auto" aria-labelledby="([^"]+)" aria-describedby="([^"]+)" required/.exec(
      shown('Up to 20 letters.'),
    ) ?? [];
  expect(shown('Up to 20 letters.')).toContain(`<span id="${String(label)}">Note</span>`);
  expect(shown('Up to 20 letters.')).toContain(`id="${String(description)}">Up to 20 letters.</span>`);
  expect(shown()).not.toContain('aria-describedby');
});

it('nothing is written into the fields of a form while it is being stored', () => {
  const shown = (isBeingStored: boolean) =>
    renderToStaticMarkup(
      <IsBeingStored value={isBeingStored}>
        <Field label="New date" value="" onChange={() => undefined} />
        <TextArea label="Note" value="Rang." onChange={() => undefined} />
      </IsBeingStored>,
    );
  expect(shown(true)).toMatch(/<input [^>]*readOnly="".*<textarea [^>]*readOnly=""/);
  expect(shown(false)).not.toContain('readOnly');
});
