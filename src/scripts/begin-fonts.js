// Both fonts start before the first text is laid out, which lets the browser wait a moment for them.
for (const font of ['Hallmere Serif', 'Instrument Sans']) document.fonts.load(`1em ${font}`);
