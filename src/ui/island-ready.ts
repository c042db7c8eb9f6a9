/** The event of an island’s element, once its forms are sent as they are from then on: by React, or by the browser where React fails. */
export const islandReady = 'island-ready';
