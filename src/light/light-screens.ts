import { lazy, type ComponentType } from 'react'
import { inTime } from '../ui/later/in-time.ts'
import SignInScreen from '../screens/sign-in/sign-in.light.screen.tsx'
import { lightPaths } from './paths.ts'

interface ScreenFile {
  readonly default: ComponentType
}

const files = import.meta.glob<ScreenFile>([
  '../screens/**/*.light.screen.tsx',
  '!../screens/sign-in/**',
  '../features/*/screens/**/*.light.screen.tsx',
])
const screens = new Map<string, ComponentType>(
  Object.entries(files).map(([path, load]) => [
    /([\w-]+)\.light\.screen\.tsx$/.exec(path)?.[1] ?? path,
    lazy(() => inTime(load)),
  ]),
)
// What most come for is not waited for twice.
screens.set('sign-in', SignInScreen)

/** The screens of the light page, at each of their paths. @throws for one that no file draws; a test finds those */
export const lightScreens = lightPaths.map(([id, path]) => {
  const screen = screens.get(id)
  if (!screen) throw new Error(`No file draws the light screen '${id}'`)
  return { path, screen }
})
