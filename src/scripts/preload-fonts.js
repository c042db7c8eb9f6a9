for (const font of ['Hallmere Serif', 'Instrument Sans']) document.fonts.load(`1em ${font}`);
