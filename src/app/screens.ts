import { routes, type Route } from '../domain/routes.ts'
import type { ScreenFile } from './screen-files.ts'

type Load = () => Promise<ScreenFile>

/** What is opened first is not waited for twice. */
const first: Readonly<Record<string, Load>> = {
  dashboard: () => import('../../dashboards/Dashboard.tsx'),
}

/** Every special route, with how to load its screen. */
export const screens: readonly { readonly route: Route; readonly load: Load }[] = routes.map(route => ({
  route,
  load: first[route.screen] ?? (async () => (await import('./screen-files.ts')).loadScreen(route.screen)),
}))
