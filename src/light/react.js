/**
 * React for the light page: Preact, with what the packages of these screens import beside it. The build puts this file
 * in React's place (`vite.light.config.ts`).
 */
import { createElement, Fragment } from 'preact/compat'

export * from 'preact/compat'
export { default } from 'preact/compat'

/** Hides its children by not drawing them: no screen of the light page keeps what it hides. */
export const Activity = ({ mode, children }) => (mode === 'hidden' ? null : createElement(Fragment, null, children))
