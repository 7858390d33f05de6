import type { ComponentType } from 'react'

export interface ScreenFile {
  readonly default: ComponentType
}

/** `../screens/sign-in/sign-in.screen.tsx` draws `sign-in`. */
const files = import.meta.glob<ScreenFile>(['../screens/**/*.screen.tsx', '../features/*/screens/**/*.screen.tsx'])
const byId = new Map(
  Object.entries(files).map(([path, load]) => [/([\w-]+)(?:\.light)?\.screen\.tsx$/.exec(path)?.[1] ?? path, load]),
)

/**
 * How to load each screen. A file of its own: their list is long, and the wall needs none of them.
 * @throws for a screen that no file draws; a test finds those
 */
export function loadScreen(id: string): Promise<ScreenFile> {
  const load = byId.get(id)
  if (!load) throw new Error(`No file draws the screen '${id}'`)
  return load()
}
