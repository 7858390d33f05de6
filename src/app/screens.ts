import type { ComponentType } from 'react'
import { routes as declared, type Route } from '../domain/routes.ts'

interface ScreenFile {
  readonly default: ComponentType
}
type Load = () => Promise<ScreenFile>

const files = {
  ...import.meta.glob<ScreenFile>(['../screens/**/*.screen.tsx', '../features/*/screens/**/*.screen.tsx']),
  ...import.meta.glob<ScreenFile>('../../dashboards/Dashboard.tsx'),
}

/** `../screens/sign-in/sign-in.screen.tsx` draws `sign-in`, `../../dashboards/Dashboard.tsx` draws `dashboard`. */
const screenOf = (path: string) => /([\w-]+)(\.screen)?\.tsx$/.exec(path)?.[1]?.toLowerCase() ?? path
const loaders: ReadonlyMap<string, Load> = new Map(Object.entries(files).map(([path, load]) => [screenOf(path), load]))

/** The routes whose screen exists, each with how to load it. */
export const screens: readonly { readonly route: Route; readonly load: Load }[] = declared.flatMap(route => {
  const load = loaders.get(route.screen)
  return load ? [{ route, load }] : []
})

/** The routes whose screen exists. */
export const routes: readonly Route[] = screens.map(({ route }) => route)
