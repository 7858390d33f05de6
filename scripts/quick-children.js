const preload = new URL('baseline-wasm.js', import.meta.url).href

/** `NODE_OPTIONS` of the processes that tests start: as they were, with `baseline-wasm.js` loaded first. */
export const quickChildren = [process.env['NODE_OPTIONS'], `--import=${preload}`].filter(Boolean).join(' ')
