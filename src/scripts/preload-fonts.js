// Requests both fonts before the first layout.
for (const font of ['Hallmere Serif', 'Instrument Sans']) document.fonts.load(`1em ${font}`);
