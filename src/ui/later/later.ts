import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { LoadFailed } from './in-time.ts'
import { loadInTime } from './load.ts'

/**
 * A component whose file is loaded when it is first shown. Where the file does not come, it throws a `LoadFailed`;
 * `Guarded` says so and has it loaded again.
 * @param load the import of the file whose default export is the component
 */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const make = (): LazyExoticComponent<ComponentType<P>> => {
    const forget = () => {
      if (current === made) current = make()
    }
    const made = lazy(() =>
      loadInTime(load).catch((error: unknown) => {
        throw error instanceof LoadFailed ? new LoadFailed(error.cause, forget) : error
      }),
    )
    return made
  }
  let current = make()
  return props => createElement(current, props)
}
