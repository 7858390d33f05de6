import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** The code of a component could not be loaded: the network, or a server that restarts. */
export class NotLoaded extends Error {}

/** A component that is loaded when it is first shown, and loaded anew after `retry`. */
export interface Reloadable<P> {
  readonly component: () => LazyExoticComponent<ComponentType<P>>
  readonly retry: () => void
}

/**
 * React's `lazy` keeps its first failure as long as the page is open, so a wall would stay blank for days.
 * @param load the import of the file whose default export is the component
 */
export function reloadable<P>(load: () => Promise<{ default: ComponentType<P> }>): Reloadable<P> {
  let hasFailed = false
  const make = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        hasFailed = true
        throw new NotLoaded('Its code could not be loaded', { cause })
      }),
    )
  let current = make()
  return {
    component: () => current,
    retry() {
      if (hasFailed) current = make()
      hasFailed = false
    },
  }
}
