/** A colour as `#rrggbb`. */
type Colour = `#${string}`;
type Colours<Role extends string> = Readonly<Record<Role, Colour>>;

/** What a colour is for, by its role. */
export const roles = {
  ground: 'background',
  ink: 'text',
  soft: 'text of less weight',
  accent: 'text that stands out, and the outline of what has the focus',
  line: 'lines that carry meaning',
  fill: 'hatching in charts, leaves in drawings, the frame of a confirmation',
  panel: 'background of fields, dialogs and boxes',
  'panel-ink': 'text in fields, dialogs and boxes',
  error: 'what is said of errors',
} as const;

type BackgroundColours = Colours<'ground' | 'ink' | 'soft' | 'accent' | 'line'>;
/** Charts and forms stand on these too. */
type ContentColours = BackgroundColours & Colours<'fill' | 'panel' | 'panel-ink'>;
type DrawingColours = Colours<
  | 'wall-light'
  | 'wall'
  | 'wall-dark'
  | 'skyline'
  | 'shade'
  | 'glass'
  | 'detail'
  | 'leaves-dark'
  | 'trunk'
  | 'measure'
>;

export interface Scheme {
  readonly everywhere: Colours<'error'> & DrawingColours;
  readonly backgrounds: {
    readonly page: ContentColours;
    readonly panel: ContentColours;
    /** What the pictures of the models have behind them. */
    readonly picture: ContentColours & Partial<DrawingColours>;
    /** Light on dark in the light scheme: the footer, the heads of policies, tooltips. */
    readonly inverse: BackgroundColours;
    readonly sustainability: BackgroundColours;
  };
}

/** The values of `data-background`. */
export type Background = keyof Scheme['backgrounds'];

const onLight = { ink: '#0f1d33', fill: '#55693f', panel: '#fcfbf9', 'panel-ink': '#0f1d33' } as const;
const page = { ...onLight, ground: '#f4f2ee', soft: '#3a4454', accent: '#65470f', line: '#a0742a' } as const;
const onDark = { ink: '#f4f2ee', accent: '#dcb873', line: '#dcb873' } as const;

export const light: Scheme = {
  everywhere: {
    error: '#8a2318',
    'wall-light': '#f3f0ea',
    wall: '#e8e4dc',
    'wall-dark': '#d3cec4',
    skyline: '#d2cec6',
    shade: '#b9b3a6',
    glass: '#22344f',
    detail: '#b0832f',
    'leaves-dark': '#425433',
    trunk: '#5b4a30',
    measure: '#a0742a',
  },
  backgrounds: {
    page,
    panel: { ...page, ground: '#fcfbf9' },
    picture: { ...onLight, ground: '#ddd9d2', soft: '#303a49', accent: '#5a3f0d', line: '#8a6321' },
    inverse: { ...onDark, ground: '#0f1d33', soft: '#c5ccd6' },
    sustainability: { ...onDark, ground: '#26341f', soft: '#ccd6c0' },
  },
};

const darkPage = {
  ground: '#0a1322',
  ink: '#ddd9d2',
  soft: '#b3bac5',
  accent: '#dcb873',
  line: '#b98a45',
  fill: '#8fa56f',
  panel: '#16253d',
  'panel-ink': '#ddd9d2',
} as const;

export const dark: Scheme = {
  everywhere: { ...light.everywhere, error: '#f2a797', glass: '#4a5f7c', measure: '#b98a45' },
  backgrounds: {
    page: darkPage,
    panel: { ...darkPage, ground: '#16253d' },
    // 82 % as bright as in the light scheme, like the pictures themselves.
    picture: {
      ...onLight,
      ground: '#b5b2ac',
      soft: '#2a3342',
      accent: '#4d360b',
      line: '#6b4a14',
      panel: '#d0cdc7',
      skyline: '#a5a199',
      shade: '#8d877b',
      glass: '#22344f',
    },
    inverse: light.backgrounds.inverse,
    sustainability: { ...light.backgrounds.sustainability, ground: '#1d2818' },
  },
};

/** How bright pictures are in the dark scheme, from 0 to 1. */
export const darkPictureBrightness = 0.82;

/** Emails, which have one scheme. */
export const email = { ground: '#ffffff', ink: '#14202e', soft: '#44515f', line: '#5b6a7a' } as const;

/** What the press kit lists: what this brand calls its colours, and their use. */
export const namedColours: readonly {
  readonly label: string;
  readonly colour: Colour;
  readonly use: string;
}[] = [
  { label: 'Paper', colour: light.backgrounds.page.ground, use: 'the page' },
  { label: 'Portland', colour: light.backgrounds.picture.ground, use: 'the background of every model' },
  {
    label: 'Navy',
    colour: light.backgrounds.page.ink,
    use: 'text on light backgrounds; dark backgrounds',
  },
  {
    label: 'Moss',
    colour: light.backgrounds.sustainability.ground,
    use: 'the background of sustainability',
  },
  {
    label: 'Brass',
    colour: light.backgrounds.page.line,
    use: 'lines on light backgrounds; it marks and never fills',
  },
  { label: 'Pale brass', colour: light.backgrounds.inverse.line, use: 'lines on dark backgrounds' },
];

/** What this brand calls a colour. @throws {RangeError} for one that is not in the list */
export function labelOf(colour: Colour): string {
  const named = namedColours.find((entry) => entry.colour === colour);
  if (!named) throw new RangeError(`brand/colours.ts: namedColours has no name for ${colour}`);
  return named.label;
}
